// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import com.petstore.sdk.testkit.CallStyle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The quota of a plan, and a ban, in the server's time, which jumps to the next moment that a call waits for. */
class FreePlanTest extends MockServerTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final MockClock clock = MockClock.autoAdvancingFrom(NOON);

    @Override
    MockPetStore startServer() {
        return MockPetStore.builder().key("free", QuotaPlan.FREE).clock(clock).start();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().timeSource(timeOf(clock));
    }

    @ParameterizedTest
    @EnumSource
    void showsTheRateLimitOfAResponse(CallStyle style) {
        PetStoreResponse<List<Pet>> response = style.executeForResponse(client.listPets());

        assertThat(response.rateLimit()).contains(RateLimit.of(60, 59, NOON.plusSeconds(60)));
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.rawBody()).isEqualTo("[]");
        assertThat(response.headers().first("X-RateLimit-Remaining")).contains("59");
        assertThat(response.attempts()).isEqualTo(1);
        assertThat(response.elapsed()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void reportsWhenToComeBackOnceTheQuotaIsUsedUp(CallStyle style) {
        for (int i = 0; i < 60; i++) {
            style.execute(client.listPets());
        }

        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> style.execute(client.listPets().maxRateLimitWait(Duration.ZERO)))
                .satisfies(failure -> {
                    assertThat(failure.attempts()).isZero();
                    assertThat(failure.retryAfter()).isPositive();
                    assertThat(failure.retryAt()).isBetween(NOON.plusSeconds(60), NOON.plusSeconds(61));
                    assertThat(failure.window()).contains(RateLimitWindow.MINUTE);
                    assertThat(failure.rateLimit()).contains(RateLimit.of(60, 0, NOON.plusSeconds(60)));
                });
    }

    @ParameterizedTest
    @EnumSource
    void waitsForAsLongAsItsTimeoutAllowsIfTheLimitOfTheClientIsLifted(CallStyle style) {
        for (int i = 0; i < 60; i++) {
            style.execute(client.listPets());
        }

        try (PetStoreClient impatient =
                        clientBuilder().maxRateLimitWait(Duration.ZERO).build();
                PetStoreClient patient =
                        impatient.toBuilder().maxRateLimitWait(null).build()) {
            assertThatExceptionOfType(RateLimitException.class).isThrownBy(() -> style.execute(impatient.listPets()));
            assertThat(clock.instant()).isBefore(NOON.plusSeconds(60));

            style.execute(impatient.listPets().maxRateLimitWait(null));
            assertThat(clock.instant()).isAfterOrEqualTo(NOON.plusSeconds(60));
            style.execute(patient.listPets());
        }
    }

    @Test
    void sendsAllButEightRequestsOfAMinuteWithoutAWait() {
        // Between a response of the server and its arrival, an idle server would let the time jump.
        clock.freeze();
        client.listPets().execute();
        List<CompletableFuture<List<Pet>>> rest = Stream.generate(
                        () -> client.listPets().executeAsync())
                .limit(50)
                .toList();
        assertThat(rest).allSatisfy(list -> assertThat(list).succeedsWithin(Duration.ofSeconds(30)));
    }

    @ParameterizedTest
    @EnumSource
    void aBanIsNotReportedAsAQuota(CallStyle style) {
        style.execute(client.listPets());
        server.keys().get("free").ban(Duration.ofMinutes(10));

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
