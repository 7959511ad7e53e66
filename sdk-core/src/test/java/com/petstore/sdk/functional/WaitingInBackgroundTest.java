// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What can happen while a call in the background waits for the rate limit. */
class WaitingInBackgroundTest extends MockServerTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-29T12:00:10Z"));

    @Override
    MockPetStore startServer() {
        return MockPetStore.builder()
                .clock(clock)
                .key("poor", QuotaPlan.enterprise(2, 1000))
                .key("rich", QuotaPlan.enterprise(1000, 1000))
                .start();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return PetStoreClient.builder().baseUrl(server.baseUrl()).apiKey("poor").timeSource(timeOf(clock));
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptEndsItAndFreesItsPlace(CallStyle style) throws Exception {
        useUpMinute();
        BegunCall<?> job = waiting(style, inBackground(), 1);

        job.breakOff();

        assertThat(job.failure()).isInstanceOfAny(PetStoreInterruptedException.class, CancellationException.class);
        Eventually.passes(() -> assertThat(client.rateLimitStatus().waiting()).isZero());
    }

    @ParameterizedTest
    @EnumSource
    void aCloseEndsIt(CallStyle style) throws Exception {
        useUpMinute();
        BegunCall<?> job = waiting(style, inBackground(), 1);

        client.close();

        assertThat(job.failure()).isInstanceOf(PetStoreClosedException.class);
    }

    @ParameterizedTest
    @EnumSource
    void aRecheckSendsItIfNoOtherWaits(CallStyle style) {
        server.faults().add(Fault.status(429).header("Retry-After", "3600").times(1));
        refuse(client.listPets());
        BegunCall<?> job = waiting(style, inBackground(), 1);

        client.recheckRateLimit();

        assertThat(job.value()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void theProbeAfterARefusalIsACallOfTheForeground(CallStyle style) {
        server.faults().add(Fault.status(429).header("Retry-After", "30").times(1));
        refuse(client.listPets());
        BegunCall<?> job = waiting(style, inBackground().header("X-Call", "job"), 1);
        BegunCall<?> user = waiting(style, client.listPets().header("X-Call", "user"), 2);

        // Beyond the second that the gate adds at random; the minute of the service is not over, or both would be sent
        // at once.
        clock.advance(Duration.ofSeconds(31));
        assertThat(user.value()).isNotNull();
        clock.advance(MINUTE);
        assertThat(job.value()).isNotNull();

        assertThat(server.journal().requests())
                .extracting(request -> request.header("X-Call").orElse("refused"))
                .containsExactly("refused", "user", "job");
    }

    @ParameterizedTest
    @EnumSource
    void aCallWithAKeyOfItsOwnDoesNotWaitForThoseOfAnother(CallStyle style) {
        useUpMinute();
        BegunCall<?> user = waiting(style, client.listPets(), 1);

        assertThat(style.execute(inBackground().apiKey("rich"))).isNotNull();

        assertThat(user.isInFlight()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void failsOnceItsTimeIsNotEnoughForThoseBeforeIt(CallStyle style) throws Exception {
        useUpMinute();
        BegunCall<?> job = waiting(style, inBackground().timeout(Duration.ofSeconds(90)), 1);
        BegunCall<?> first = waiting(style, client.listPets(), 2);
        BegunCall<?> second = style.begin(client.listPets());

        assertThat(job.failure())
                .isInstanceOfSatisfying(
                        RateLimitException.class,
                        failure -> assertThat(failure.retryAt())
                                .isEqualTo(clock.instant().plus(MINUTE).plus(MINUTE)));

        clock.advance(MINUTE);
        assertThat(first.value()).isNotNull();
        assertThat(second.value()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void aThousandHoldUpNoCallOfTheForeground(CallStyle style) throws Exception {
        client.listPets().execute();
        List<BegunCall<?>> jobs = Stream.<BegunCall<?>>generate(
                        () -> style.begin(inBackground().timeout(Duration.ofDays(1))))
                .limit(1000)
                .toList();
        Eventually.passes(
                () -> assertThat(client.rateLimitStatus().waitingInBackground()).isEqualTo(1000));

        assertThat(style.execute(client.listPets())).isNotNull();

        client.close();
        for (BegunCall<?> job : jobs) {
            assertThat(job.failure()).isInstanceOf(PetStoreClosedException.class);
        }
    }

    private ListPetsCall inBackground() {
        return client.listPets().background().timeout(Duration.ofHours(2));
    }

    private void useUpMinute() {
        client.listPets().execute();
        client.listPets().execute();
    }

    private static void refuse(ListPetsCall call) {
        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> call.maxRateLimitWait(Duration.ZERO).execute());
    }

    /** Begins a call, and waits until so many wait. */
    private BegunCall<?> waiting(CallStyle style, ListPetsCall call, int waiting) {
        BegunCall<?> begun = style.begin(call);
        Eventually.passes(() -> assertThat(client.rateLimitStatus().waiting()).isEqualTo(waiting));
        return begun;
    }
}
