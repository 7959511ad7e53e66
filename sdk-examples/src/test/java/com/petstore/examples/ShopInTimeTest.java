// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.mockserver.junit.WithMockPetStore;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Minutes and days that take milliseconds, in docs/testing.md. */
@WithMockPetStore(plan = "free", clock = ClockMode.AUTO_ADVANCE, startTime = "2026-11-21T12:00:00Z")
class ShopInTimeTest {

    private Shop shop;
    private Instant start;

    @BeforeEach
    void open(MockPetStore mock, MockClock clock) {
        TimeSource time = TimeSource.of(clock, clock.scheduler());
        shop = new Shop(mock.baseUrl(), mock.apiKey(), time);
        start = clock.instant();
    }

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void waitsUntilTheTimeThatTheServiceNames(MockPetStore mock, MockClock clock) {
        mock.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(60))
                        .times(1));

        shop.forSale();

        assertThat(clock.instant()).isAfterOrEqualTo(start.plusSeconds(60));
    }

    @Test
    void waitsWithoutAThreadToo(MockPetStore mock, MockClock clock) {
        mock.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(60))
                        .times(1));

        shop.forSaleLater().join();

        assertThat(clock.instant()).isAfterOrEqualTo(start.plusSeconds(60));
    }

    @Test
    void neverGoesBeyondTheQuotaOfAMinute(MockPetStore mock, MockClock clock) {
        for (int i = 0; i < 61; i++) {
            shop.forSale();
        }

        assertThat(clock.instant()).isAfterOrEqualTo(start.plusSeconds(60));
        assertThat(mock.journal().requests(request -> request.status().orElse(0) == 429))
                .isEmpty();
    }

    @Test
    @WithMockPetStore(plan = "enterprise:60/2", clock = ClockMode.AUTO_ADVANCE, startTime = "2026-11-21T12:00:00Z")
    void sellsOnTheNextDay(MockClock clock) {
        shop.forSale();
        shop.forSale();
        assertThatExceptionOfType(RateLimitException.class).isThrownBy(shop::forSale);

        clock.advance(Duration.ofHours(25));
        assertThat(shop.forSale()).isEmpty();
    }
}
