// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How long an exchange may take, on time that a test advances. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TimeLimitTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** How late an exchange may be ended. */
    private static final Duration TICK = Duration.ofMillis(20);

    private final FakeTime time = new FakeTime();
    private final MockWebServer server = new MockWebServer();
    private Transport transport;

    @BeforeEach
    void start() throws IOException {
        server.start();
        Dispatcher narrow = new Dispatcher();
        narrow.setMaxRequestsPerHost(1);
        transport = new OkHttpTransport(
                BaseUrl.parse(server.url("/v1").toString(), false),
                "test",
                Duration.ofSeconds(10),
                LIMIT,
                1000,
                new OkHttpClient.Builder().dispatcher(narrow).build(),
                false,
                time);
    }

    @AfterEach
    void stop() {
        transport.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeEndsWhenItsTimeIsUpAndNotBefore(CallStyle style) throws InterruptedException {
        stall();
        CompletableFuture<TransportFailure> failure = fail(style, Duration.ofSeconds(90));
        server.takeRequest();

        time.advance(LIMIT.minusMillis(1));
        assertThat(failure).isNotDone();

        time.advance(TICK);
        assertThat(CallStyle.await(failure)).satisfies(timeout -> {
            assertThat(timeout.reason()).isEqualTo(Reason.TIMEOUT);
            assertThat(timeout.sendingBegan()).isTrue();
        });
    }

    @Test
    void anExchangeThatGetsNoPlaceEndsWithTheTimeOfItsCall() throws InterruptedException {
        stall();
        CompletableFuture<TransportFailure> ahead = fail(CallStyle.ASYNC, Duration.ofSeconds(90));
        server.takeRequest();
        CompletableFuture<TransportFailure> waiting = fail(CallStyle.ASYNC, Duration.ofSeconds(5));

        time.advance(Duration.ofSeconds(4));
        assertThat(waiting).isNotDone();

        time.advance(Duration.ofSeconds(1));
        assertThat(CallStyle.await(waiting)).satisfies(timeout -> {
            assertThat(timeout.reason()).isEqualTo(Reason.TIMEOUT);
            assertThat(timeout.sendingBegan()).isFalse();
        });
        assertThat(ahead).isNotDone();
    }

    @Test
    void theTimeOfAnExchangeBeginsOnceItHasAPlace() throws InterruptedException {
        stall();
        stall();
        CompletableFuture<TransportFailure> ahead = fail(CallStyle.ASYNC, Duration.ofSeconds(90));
        server.takeRequest();
        CompletableFuture<TransportFailure> next = fail(CallStyle.ASYNC, Duration.ofSeconds(90));
        time.advance(LIMIT);
        CallStyle.await(ahead);
        server.takeRequest();

        time.advance(LIMIT.minusMillis(1));
        assertThat(next).isNotDone();

        time.advance(TICK);
        assertThat(CallStyle.await(next).reason()).isEqualTo(Reason.TIMEOUT);
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeLeavesNoTimerBehind(CallStyle style) throws InterruptedException {
        server.enqueue(new MockResponse.Builder().build());
        CompletableFuture<TransportFailure> failure = fail(style, Duration.ofSeconds(90));

        assertThat(failure)
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .withMessageContaining("responded");
        time.advance(TICK);
        assertThat(time.scheduledTasks()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aClosedTransportLeavesNoTimerBehind(CallStyle style) throws InterruptedException {
        stall();
        CompletableFuture<TransportFailure> failure = fail(style, Duration.ofSeconds(90));
        server.takeRequest();

        transport.close();

        assertThat(CallStyle.await(failure).reason()).isEqualTo(Reason.CLOSED);
        time.advance(TICK);
        assertThat(time.scheduledTasks()).isZero();
    }

    private void stall() {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
    }

    /** Sends a request, and returns how that fails. */
    private CompletableFuture<TransportFailure> fail(CallStyle style, Duration timeLeft) {
        ApiRequest request = ApiRequest.of("GET", "pets", List.of());
        SendOptions options =
                new SendOptions(ApiKey.of("key-1"), List.of(), LIMIT.toNanos(), timeLeft.toNanos(), head -> {});
        CompletableFuture<TransportFailure> failure = new CompletableFuture<>();
        if (style == CallStyle.ASYNC) {
            var unused = transport.sendAsync(request, options, new FailureCallback(failure));
            return failure;
        }
        Thread caller = new Thread(() -> {
            try {
                RawResponse response = transport.send(request, options);
                failure.completeExceptionally(new AssertionError("responded " + response.status()));
            } catch (TransportFailure e) {
                failure.complete(e);
            }
        });
        caller.setDaemon(true);
        caller.start();
        return failure;
    }

    private record FailureCallback(CompletableFuture<TransportFailure> failure) implements Transport.Callback {

        @Override
        public void onResponse(RawResponse response) {
            failure.completeExceptionally(new AssertionError("responded " + response.status()));
        }

        @Override
        public void onFailure(TransportFailure e) {
            failure.complete(e);
        }

        @Override
        public void onError(Throwable undeclared) {
            failure.completeExceptionally(undeclared);
        }
    }
}
