// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.response.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Why do calls wait right now? */
class RateLimitStatusTest extends MockServerTest {

    @Test
    void isOpenBeforeTheFirstCallAndAfterASuccess() {
        assertThat(client.rateLimitStatus().state()).isEqualTo(RateLimitStatus.State.OPEN);

        RateLimit shown = client.listPets().executeForResponse().rateLimit().orElseThrow();

        RateLimitStatus status = client.rateLimitStatus();
        assertThat(status.state()).isEqualTo(RateLimitStatus.State.OPEN);
        assertThat(status.until()).isEmpty();
        assertThat(status.waiting()).isZero();
        assertThat(status.inFlight()).isZero();
        assertThat(status.rateLimit()).contains(shown);
    }

    @Test
    void reportsUntilWhenTheServiceRefusesAndForWhichKey() {
        server.faults()
                .add(Fault.rateLimited(RetryAfterForm.SECONDS, Duration.ofSeconds(3600))
                        .times(1));

        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> client.listPets().apiKey(server.apiKey()).execute());

        RateLimitStatus status = client.rateLimitStatus(server.apiKey());
        assertThat(status.state()).isNotEqualTo(RateLimitStatus.State.OPEN);
        assertThat(status.until())
                .hasValueSatisfying(
                        until -> assertThat(until).isAfter(Instant.now().plusSeconds(3000)));
        assertThat(client.rateLimitStatus("another-key").state()).isEqualTo(RateLimitStatus.State.OPEN);

        client.recheckRateLimit(server.apiKey());
        client.listPets().execute();
        assertThat(client.rateLimitStatus().state()).isEqualTo(RateLimitStatus.State.OPEN);
    }

    @Test
    void isExhaustedOnceTheLastRequestOfTheMinuteIsSpent() {
        assertExhausted(QuotaPlan.enterprise(2, 100), RateLimitStatus.State.MINUTE_EXHAUSTED, Duration.ofMinutes(1));
    }

    @Test
    void isExhaustedOnceTheLastRequestOfTheDayIsSpent() {
        assertExhausted(QuotaPlan.enterprise(100, 2), RateLimitStatus.State.DAY_EXHAUSTED, Duration.ofDays(1));
    }

    @Test
    void givesAListenerTheReasonWhyARequestWaits() {
        MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-25T12:00:10Z"));
        List<RateLimitStatus> whenWaitsStart = new CopyOnWriteArrayList<>();
        CallListener listener = new CallListener() {
            @Override
            public void waitStarted(WaitStarted event) {
                whenWaitsStart.add(event.rateLimitStatus());
            }
        };
        try (MockPetStore poor = MockPetStore.builder()
                        .clock(clock)
                        .key("poor", QuotaPlan.enterprise(1, 100))
                        .start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(poor.baseUrl())
                        .apiKey("poor")
                        .timeSource(timeOf(clock))
                        .addListener(listener)
                        .build()) {
            client.listPets().execute();
            CompletableFuture<?> waits = client.listPets().executeAsync();
            waits.cancel(false);
        }

        assertThat(whenWaitsStart).singleElement().satisfies(status -> {
            assertThat(status.state()).isEqualTo(RateLimitStatus.State.MINUTE_EXHAUSTED);
            assertThat(status.waiting()).isEqualTo(1);
        });
    }

    private static void assertExhausted(QuotaPlan plan, RateLimitStatus.State state, Duration longest) {
        MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-25T12:00:10Z"));
        try (MockPetStore poor =
                        MockPetStore.builder().clock(clock).key("poor", plan).start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(poor.baseUrl())
                        .apiKey("poor")
                        .timeSource(timeOf(clock))
                        .build()) {
            client.listPets().execute();
            client.listPets().execute();

            RateLimitStatus status = client.rateLimitStatus();
            assertThat(status.state()).isEqualTo(state);
            assertThat(status.rateLimit())
                    .hasValueSatisfying(limit -> assertThat(limit.remaining()).isZero());
            assertThat(status.until())
                    .hasValueSatisfying(until -> assertThat(until)
                            .isBetween(clock.instant(), clock.instant().plus(longest)));
        }
    }
}
