// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.testkit.AwaitedResponse;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.Kept;
import com.petstore.sdk.testkit.TestThread;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How long an exchange may take: on real time once it has a thread, and on time that a test advances as long as it waits for one. */
class TimeLimitTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(60);

    /** As many as a transport runs at once. */
    private static final int THREADS = 64;

    private final FakeTime time = new FakeTime();
    private final MockWebServer server = new MockWebServer();
    private Transport transport;

    @BeforeEach
    void start() throws IOException {
        server.start();
        transport = OkHttpTransportTest.transport(server.url("/v1").toString(), 1000, time, null);
    }

    @AfterEach
    void stop() {
        transport.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeEndsWhenItsTimeIsUp(CallStyle style) {
        stall();

        assertThat(CallStyle.await(fail(style, SHORT, LONG))).satisfies(timeout -> {
            assertThat(timeout.kind()).isEqualTo(Kind.TIMEOUT);
            assertThat(timeout.sendingBegan()).isTrue();
        });
    }

    @Test
    void anExchangeThatGetsNoThreadEndsWithTheTimeOfItsCall() throws InterruptedException {
        List<CompletableFuture<TransportFailure>> ahead = occupyAllThreads(LONG);
        CompletableFuture<TransportFailure> waiting = fail(CallStyle.ASYNC, LONG, Duration.ofSeconds(5));

        time.advance(Duration.ofSeconds(5).minusMillis(1));
        assertThat(waiting).isNotDone();

        time.advance(Duration.ofMillis(1));
        assertThat(CallStyle.await(waiting)).satisfies(timeout -> {
            assertThat(timeout.kind()).isEqualTo(Kind.TIMEOUT);
            assertThat(timeout.sendingBegan()).isFalse();
        });
        assertThat(ahead).noneMatch(CompletableFuture::isDone);
        assertThat(server.getRequestCount()).isEqualTo(THREADS);
    }

    @Test
    void theTimeOfAnExchangeBeginsOnceItHasAThread() throws InterruptedException {
        Duration untilItHasAThread = Duration.ofSeconds(30);
        List<CompletableFuture<TransportFailure>> ahead = occupyAllThreads(untilItHasAThread);
        stall();
        CompletableFuture<TransportFailure> next = fail(CallStyle.ASYNC, Duration.ofSeconds(20), LONG);

        time.advance(untilItHasAThread);
        time.advance(Duration.ofSeconds(1));

        CallStyle.await(ahead.get(0));
        awaitRequest();
        transport.close();
        assertThat(CallStyle.await(next)).satisfies(closed -> {
            assertThat(closed.kind()).isEqualTo(Kind.CLOSED);
            assertThat(closed.sendingBegan()).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource
    void anExchangeLeavesNoTimerBehind(CallStyle style) throws InterruptedException {
        server.enqueue(new MockResponse.Builder().build());

        assertThat(fail(style, LONG, LONG))
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .withMessageContaining("responded");
        time.awaitScheduledTasks(0);
    }

    @ParameterizedTest
    @EnumSource
    void aClosedTransportLeavesNoTimerBehind(CallStyle style) throws InterruptedException {
        stall();
        CompletableFuture<TransportFailure> failure = fail(style, LONG, LONG);
        awaitRequest();

        transport.close();

        assertThat(CallStyle.await(failure).kind()).isEqualTo(Kind.CLOSED);
        time.awaitScheduledTasks(0);
    }

    @Test
    void anExchangeWhoseDeadlineCannotBeSetIsNotKept() throws IllegalAccessException {
        Map<String, Integer> before = Kept.by(transport);
        time.breakScheduling(true);

        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> fail(CallStyle.ASYNC, LONG, LONG));
        assertThat(Kept.by(transport)).isEqualTo(before);
    }

    private List<CompletableFuture<TransportFailure>> occupyAllThreads(Duration timeLeft) throws InterruptedException {
        List<CompletableFuture<TransportFailure>> exchanges = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            stall();
            exchanges.add(fail(CallStyle.ASYNC, LONG, timeLeft));
        }
        for (int i = 0; i < THREADS; i++) {
            awaitRequest();
        }
        return exchanges;
    }

    private void awaitRequest() throws InterruptedException {
        assertThat(server.takeRequest(30, TimeUnit.SECONDS))
                .as("a request that the server receives")
                .isNotNull();
    }

    private void stall() {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
    }

    /** Sends a request, and returns how that fails. */
    private CompletableFuture<TransportFailure> fail(CallStyle style, Duration limit, Duration timeLeft) {
        ApiRequest request = ApiRequest.of("GET", "pets", List.of());
        Transport.Options options = OkHttpTransportTest.options(limit, timeLeft, head -> {});
        AwaitedResponse end = new AwaitedResponse();
        if (style == CallStyle.ASYNC) {
            var unused = transport.sendAsync(request, options, end);
        } else {
            var unused = TestThread.start(() -> {
                try {
                    end.onResponse(transport.send(request, options));
                } catch (TransportFailure e) {
                    end.onFailure(e);
                }
            });
        }
        return end.failure();
    }
}
