// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RequestCall;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is sent again, how often, and after which wait. */
class RetryTest extends WireTest {

    private final FakeTime time = FakeTime.leaping();

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().retryPolicy(RetryPolicy.defaults()).timeSource(time);
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
    void doesNotRetryAReadAfterAPermanentError(CallStyle style, int status) {
        respond(status, "");

        assertThatExceptionOfType(PetStoreException.class).isThrownBy(() -> style.execute(client.listPets()));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(time.delays()).isEmpty();
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
    void fortyReadsAtOnceThatTheServiceResetsOnceSucceed(CallStyle style) throws Exception {
        Set<String> resetOnce = ConcurrentHashMap.newKeySet();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                MockResponse.Builder pets = response(200, "[]");
                boolean isReset = request.getUrl().query() != null
                        && resetOnce.add(request.getUrl().query());
                return isReset
                        ? pets.onResponseStart(new SocketEffect.CloseSocket()).build()
                        : pets.build();
            }
        });
        style.execute(client.listPets());

        List<BegunCall<List<Pet>>> calls = IntStream.range(0, 40)
                .mapToObj(i -> style.begin(client.listPets().query("number", Integer.toString(i))))
                .toList();

        for (BegunCall<List<Pet>> call : calls) {
            assertThat(call.value()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRequestThatIsIdempotentIsRetriedLikeARead(CallStyle style) {
        RequestCall<String> put = client.request("PUT", "/store/orders/7").rawJsonBody("{}");
        respond(503, "");
        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(put))
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
        respond(503, "");
        respond(200, "done");

        assertThat(style.execute(put.idempotent().named("putOrder").returningNothing()))
                .isNull();

        respond(503, "");
        respond(503, "");
        respond(503, "");
        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> style.execute(put.idempotent()))
                .satisfies(failure -> {
                    assertThat(failure.outcomeUnknown()).isFalse();
                    assertThat(failure.retryable()).isTrue();
                });
    }

    @ParameterizedTest
    @EnumSource
    void anAttemptEndsAtTheTimeoutOfItsCall(CallStyle style) {
        stall();

        assertThatExceptionOfType(PetStoreTimeoutException.class)
                .isThrownBy(() -> style.execute(
                        client.listPets().attemptTimeout(Duration.ofMillis(100)).retryPolicy(RetryPolicy.none())))
                .withMessageContaining("(attemptTimeout 100 ms, timeout 1 min 30 s)");
    }

    @ParameterizedTest
    @EnumSource
    void aCauseThatIsOneObjectOfAllAttemptsKeepsItsFrames(CallStyle style) {
        IOException openedBy = new IOException("500");
        int frames = openedBy.getStackTrace().length;
        OkHttpClient broken = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    throw new IOException("circuit open", openedBy);
                })
                .build();
        try (PetStoreClient unreachable = clientBuilder().httpClient(broken).build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(unreachable.listPets()))
                    .withRootCauseInstanceOf(IOException.class)
                    .satisfies(failure -> assertThat(failure.getSuppressed())
                            .hasSize(2)
                            .allSatisfy(earlier ->
                                    assertThat(earlier.getStackTrace()).isNotEmpty()));
        }
        assertThat(openedBy.getStackTrace()).hasSize(frames);
    }

    @ParameterizedTest
    @EnumSource
    void closingTheClientEndsAWait(CallStyle style) throws InterruptedException {
        respond(500, "");
        FakeTime standing = new FakeTime();
        PetStoreClient waiting = clientBuilder().timeSource(standing).build();
        BegunCall<?> call = style.begin(waiting.listPets());
        standing.awaitScheduledTasks(1);

        waiting.close();

        assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
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
