// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.testing.CallStyle;
import com.petstore.sdk.testing.FakeTime;
import com.petstore.sdk.testing.LeapingTime;
import com.petstore.sdk.testing.LogCapture;
import com.petstore.sdk.testing.TestThread;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is sent again, how often, and after which wait. */
class RetryTest extends WireTest {

    private final LeapingTime time = new LeapingTime();

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().retryPolicy(RetryPolicy.defaults()).timeSource(time);
    }

    @ParameterizedTest
    @EnumSource
    void backsOffLongerBeforeEachFurtherAttempt(CallStyle style) {
        respond(500, "");
        respond(500, "");
        respond(200, "[]");

        PetStoreResponse<?> response = style.executeForResponse(client.listPets());

        assertThat(response.attempts()).isEqualTo(3);
        assertThat(server.getRequestCount()).isEqualTo(3);
        assertThat(time.waits()).hasSize(2);
        assertThat(time.waits().get(0)).isLessThanOrEqualTo(Duration.ofMillis(250));
        assertThat(time.waits().get(1)).isLessThanOrEqualTo(Duration.ofMillis(500));
    }

    @ParameterizedTest
    @EnumSource
    void givesUpAfterTwoRetriesAndKeepsTheEarlierFailures(CallStyle style) {
        respond(500, "first");
        respond(502, "second");
        respond(503, "third");

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .satisfies(failure -> {
                    assertThat(failure.status()).isEqualTo(503);
                    assertThat(failure.attempts()).isEqualTo(3);
                    assertThat(failure.getSuppressed())
                            .extracting(earlier -> ((ServerException) earlier).status())
                            .containsExactly(500, 502);
                });
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "BLOCKING, 400",
        "ASYNC, 401",
        "BLOCKING, 404",
        "ASYNC, 409",
        "BLOCKING, 501",
        "ASYNC, 302",
        "BLOCKING, 200"
    })
    void doesNotReadAgainAfterWhatWillNotPass(CallStyle style, int status) {
        respond(status, "");

        assertThatExceptionOfType(PetStoreException.class).isThrownBy(() -> style.execute(client.listPets()));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(time.waits()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void doesNotSendAgainInsideARetryAfter(CallStyle style) {
        respond(429, "", "Retry-After", "30");
        respond(200, "[]");

        style.execute(client.listPets());

        assertThat(time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31)));
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 20", "ASYNC, 20", "BLOCKING, 101", "ASYNC, 101"})
    void sendsNothingForTwoDaysAfterARetryAfterThatFitsNoNumber(CallStyle style, int digits) {
        respond(429, "", "Retry-After", "9".repeat(digits));
        respond(200, "[]");

        Duration twoDays = Duration.ofDays(2);
        for (PetStoreCall<?> call : List.of(client.listPets(), client.createPet(REX))) {
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> style.execute(call.timeout(twoDays)))
                    .satisfies(failure -> assertThat(failure.retryAfter()).isBetween(twoDays, twoDays.plusSeconds(1)));
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(time.waits()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void neverReadsAgainAfterA503WhoseRetryAfterFitsNoNumber(CallStyle style) {
        respond(503, "", "Retry-After", "9".repeat(101));
        respond(200, "[]");

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(1));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void createsAgainAfter429BecauseNothingWasDone(CallStyle style) {
        respond(429, "", "Retry-After", "1");
        respond(201, REX_JSON);

        assertThat(style.executeForResponse(client.createPet(REX)).attempts()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void failsAtTheThird429OfACall(CallStyle style) {
        for (int i = 0; i < 3; i++) {
            respond(429, "", "Retry-After", "1");
        }

        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> style.execute(client.createPet(REX)))
                .satisfies(failure -> {
                    assertThat(failure.attempts()).isEqualTo(3);
                    assertThat(failure.outcomeUnknown()).isFalse();
                    assertThat(failure.getSuppressed()).hasSize(2);
                });
    }

    @ParameterizedTest
    @EnumSource
    void neverSendsAgainIfItIsToldSo(CallStyle style) {
        respond(429, "", "Retry-After", "1");

        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> style.execute(client.listPets().retryPolicy(RetryPolicy.none())));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void failsAtOnceIfItMayNotWaitForTheQuota(CallStyle style) {
        respond(429, "", "Retry-After", "30");

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> style.execute(client.listPets().maxRateLimitWait(Duration.ZERO)))
                    .satisfies(failure ->
                            assertThat(failure.retryAfter()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31)));
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void createsAgainIfNothingWasSent(CallStyle style) throws IOException {
        try (PetStoreClient unreachable =
                clientBuilder().baseUrl(baseUrlWhereNobodyListens()).build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(unreachable.createPet(REX)))
                    .satisfies(failure -> {
                        assertThat(failure.attempts()).isEqualTo(3);
                        assertThat(failure.outcomeUnknown()).isFalse();
                        assertThat(failure.getSuppressed()).hasSize(2);
                    });
        }
    }

    @ParameterizedTest
    @EnumSource
    void waitsAtLeastAsLongAsTheServiceAsks(CallStyle style) {
        respond(503, "", "Retry-After", "20");
        respond(200, "[]");

        style.execute(client.listPets());

        assertThat(time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(20), Duration.ofMillis(20_250)));
    }

    @ParameterizedTest
    @EnumSource
    void failsAtOnceIfTheWaitWouldOutlastTheCall(CallStyle style) {
        respond(503, "", "Retry-After", "91");

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(1));
        assertThat(time.waits()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aCallMayHaveItsOwnPolicy(CallStyle style) {
        respond(500, "");

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(client.listPets().retryPolicy(RetryPolicy.none())));
        assertThat(server.getRequestCount()).isEqualTo(1);

        for (int i = 0; i < 4; i++) {
            respond(500, "");
        }
        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(client.request("GET", "/pets")
                        .retryPolicy(RetryPolicy.defaults().withMaxRetries(1))));
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void anOutageIsNotMultiplied(CallStyle style) {
        for (int i = 0; i < 40; i++) {
            respond(500, "");
        }

        for (int i = 0; i < 20; i++) {
            catchThrowable(() -> style.execute(client.listPets()));
        }

        assertThat(server.getRequestCount())
                .as("20 calls, of which the first was retried twice, and the second once")
                .isEqualTo(20 + 3);
    }

    @ParameterizedTest
    @EnumSource
    void asksForTheKeyBeforeEachAttempt(CallStyle style) throws InterruptedException {
        respond(500, "");
        respond(200, "[]");
        AtomicInteger asked = new AtomicInteger();

        try (PetStoreClient rotating =
                clientBuilder().apiKey(() -> "key-" + asked.incrementAndGet()).build()) {
            style.execute(rotating.listPets());
        }

        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer key-1");
        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer key-2");
    }

    @ParameterizedTest
    @EnumSource
    void aFurtherKeyThatCannotBeSentEndsTheCallAndTellsWhatWentBefore(CallStyle style) {
        respond(500, "");
        AtomicInteger asked = new AtomicInteger();

        try (PetStoreClient rotating = clientBuilder()
                .apiKey(() -> asked.incrementAndGet() == 1 ? "key-1" : "no key")
                .build()) {
            assertThatExceptionOfType(PetStoreApiKeyException.class)
                    .isThrownBy(() -> style.execute(rotating.listPets()))
                    .withCauseInstanceOf(IllegalArgumentException.class)
                    .satisfies(failure ->
                            assertThat(failure.getSuppressed()).hasOnlyElementsOfType(ServerException.class));
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfARetryInLogAndListener(CallStyle style) {
        respond(503, "");
        respond(200, "[]");
        List<CallListener.RetryScheduled> retries = new ArrayList<>();
        CallListener listener = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                retries.add(event);
            }
        };

        try (LogCapture log = LogCapture.start();
                PetStoreClient observed = clientBuilder().listener(listener).build()) {
            style.execute(observed.listPets());

            assertThat(log.lines())
                    .anyMatch(line -> line.matches(
                            "INFO: listPets: 503 without an error body \\(1 attempt\\); next attempt in \\d+ ms"));
        }

        assertThat(retries).singleElement().satisfies(retry -> {
            assertThat(retry.call().operation()).isEqualTo("listPets");
            assertThat(retry.attempt()).isEqualTo(1);
            assertThat(retry.delay()).isEqualTo(time.waits().get(0));
            assertThat(retry.reason()).isInstanceOf(ServerException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void closingTheClientEndsAWait(CallStyle style) throws InterruptedException {
        respond(500, "");
        FakeTime standing = new FakeTime();
        PetStoreClient waiting = clientBuilder().timeSource(standing).build();
        TestThread<Throwable> caller = TestThread.start(() -> catchThrowable(() -> style.execute(waiting.listPets())));
        standing.awaitScheduledTasks(1);

        waiting.close();

        assertThat(caller.result()).isInstanceOf(PetStoreClosedException.class);
        assertThat(standing.scheduledTasks()).isZero();
    }

    @Test
    void cancellingTheFutureEndsAWait() throws InterruptedException {
        respond(500, "");
        FakeTime standing = new FakeTime();
        try (PetStoreClient waiting = clientBuilder().timeSource(standing).build()) {
            CompletableFuture<?> future = waiting.listPets().executeAsync();
            standing.awaitScheduledTasks(1);

            future.cancel(true);

            standing.awaitScheduledTasks(0);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void theTimeoutOfACallSpansItsWaits() {
        respond(500, "");
        respond(500, "");
        LeapingTime slow = new LeapingTime();
        RetryPolicy patient = RetryPolicy.defaults()
                .withMaxRetries(50)
                .withInitialDelay(Duration.ofSeconds(30))
                .withMaxDelay(Duration.ofSeconds(30));
        for (int i = 0; i < 50; i++) {
            respond(500, "");
        }

        try (PetStoreClient other =
                clientBuilder().timeSource(slow).retryPolicy(patient).build()) {
            assertThatExceptionOfType(PetStoreException.class)
                    .isThrownBy(() -> other.listPets().execute())
                    .isNotInstanceOf(PetStoreTimeoutException.class);
        }
        assertThat(slow.waits().stream().reduce(Duration.ZERO, Duration::plus)).isLessThan(Duration.ofSeconds(90));
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatWorksKeepsItsBudget(CallStyle style) {
        for (int i = 0; i < 30; i++) {
            respond(400, "");
            assertThatExceptionOfType(BadRequestException.class).isThrownBy(() -> style.execute(client.createPet(REX)));
        }
        respond(500, "");
        respond(200, "[]");

        assertThat(style.execute(client.listPets())).isEmpty();
    }
}
