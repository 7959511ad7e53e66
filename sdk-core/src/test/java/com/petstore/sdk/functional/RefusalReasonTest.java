// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.testing.CallStyle;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Why a service refuses for long is told as it tells it, and no quota is blamed of which something is left. */
class RefusalReasonTest extends MockServerTest {

    private final MockClock clock = MockClock.autoAdvancingFrom(Instant.parse("2026-11-21T12:00:00Z"));

    @Override
    MockPetStore startServer() {
        return MockPetStore.builder().key("free", QuotaPlan.FREE).clock(clock).start();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().timeSource(TimeSource.of(clock::nanoTime, clock::instant, clock::schedule));
    }

    @ParameterizedTest
    @EnumSource
    void aBanIsNotReportedAsAQuota(CallStyle style) {
        style.execute(client.listPets());
        server.keys().get("free").limits().banUntil(clock.instant().plus(Duration.ofMinutes(10)));

        RateLimitException banned = failure(style);
        assertThat(banned.window()).isEmpty();
        assertThat(banned.suspectedBan()).isTrue();
        assertThat(banned)
                .hasMessageStartingWith("listPets: the service rejects requests, key_banned: ")
                .hasMessageContaining("; the key may be banned; retry at ");

        assertThat(banned.response()).hasValueSatisfying(response -> {
            assertThat(response.status()).isEqualTo(429);
            assertThat(response.headers().first("Retry-After")).isPresent();
            assertThat(response.rawBody()).contains("key_banned");
        });

        RateLimitException notSent = failure(style);
        assertThat(notSent.response()).isEmpty();
        assertThat(notSent.attempts()).isZero();
        assertThat(notSent.window()).isEmpty();
        assertThat(notSent.suspectedBan()).isTrue();
        assertThat(notSent)
                .hasMessageStartingWith("listPets: the service rejects requests; the key may be banned; retry at");
    }

    @ParameterizedTest
    @EnumSource
    void aLongRetryAfterIsNotReportedAsTheDay(CallStyle style) {
        style.execute(client.listPets());
        server.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(91))
                        .times(1));

        RateLimitException refused = failure(style);

        assertThat(refused.window()).isEmpty();
        assertThat(refused.rateLimit())
                .hasValueSatisfying(limit -> assertThat(limit.remaining()).isPositive());
        assertThat(refused).hasMessageStartingWith("listPets: the service rejects requests, ");
    }

    private RateLimitException failure(CallStyle style) {
        return catchThrowableOfType(RateLimitException.class, () -> style.execute(client.listPets()));
    }
}
