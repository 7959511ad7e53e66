// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.OwnSockets;
import com.petstore.sdk.testkit.TestThread;
import com.petstore.sdk.testkit.Unchecked;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wherever an interrupt finds a blocking call, the call ends at once, the flag of its thread is set again, and nothing is tried again. */
class InterruptTest extends WireTest {

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch testIsOver = new CountDownLatch(1);
    private final AtomicInteger times = new AtomicInteger();

    /** With time limits beyond the patience of a test, so that nothing but the interrupt can end a call. */
    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder()
                .retryPolicy(RetryPolicy.defaults())
                .connectTimeout(Duration.ofSeconds(60))
                .attemptTimeout(Duration.ofSeconds(60))
                .timeSource(FakeTime.leaping());
    }

    @AfterEach
    void letGo() {
        testIsOver.countDown();
    }

    @Test
    void beforeItIsExecuted() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(PetStoreInterruptedException.class)
                .isThrownBy(() -> client.createPet(REX).execute())
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void beforeItIsExecutedOnAnOpenConnection() throws InterruptedException {
        warmUp(CallStyle.BLOCKING);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(PetStoreInterruptedException.class)
                .isThrownBy(() -> client.createPet(REX).execute())
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void whileItsHostIsLookedUp() throws InterruptedException {
        OkHttpClient stuck = new OkHttpClient.Builder()
                .dns(hostname -> {
                    holdTheFirst();
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .build();

        endsACall(clientBuilder().httpClient(stuck).baseUrl("https://pets.example/v1"));
        assertThat(times).as("look-ups").hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whileItConnects(boolean fastFallback) throws InterruptedException {
        OkHttpClient stuck = new OkHttpClient.Builder()
                .socketFactory(new OwnSockets() {
                    @Override
                    public Socket createSocket() {
                        return new StuckSocket();
                    }
                })
                .fastFallback(fastFallback)
                .build();

        endsACall(clientBuilder().httpClient(stuck));
        assertThat(times).as("connections").hasValue(1);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void whileTheServiceProvesWhoItIs() throws Exception {
        try (HostileServer silent = HostileServer.startWithoutReading((socket, out) -> {
            if (socket.getInputStream().read() == -1) {
                throw new EOFException("the client is gone");
            }
            reached.countDown();
        })) {
            endsACall(clientBuilder().baseUrl(silent.baseUrl().replace("http:", "https:")));
        }
    }

    @Test
    void whileItWaitsForTheResponse() throws Exception {
        try (HostileServer silent = HostileServer.start((socket, out) -> reached.countDown())) {
            endsACall(clientBuilder().baseUrl(silent.baseUrl()));
            assertThat(silent.requests()).isEqualTo(1);
        }
    }

    @Test
    void whileACreateWaitsForTheResponse() throws InterruptedException {
        stall();
        TestThread<Void> caller = TestThread.start(() -> {
            assertThatExceptionOfType(PetStoreInterruptedException.class)
                    .isThrownBy(() -> client.createPet(REX).execute())
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
        });
        receivedRequest();

        caller.interrupt();

        caller.result();
    }

    @Test
    void whileItWaitsForTheResponseOverHttp2() throws Exception {
        OkHttpClient http2 = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .build();
        try (MockWebServer silent = new MockWebServer()) {
            silent.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
            silent.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    holdTheFirst();
                    return response(200, "[]").build();
                }
            });
            silent.start();

            endsACall(
                    clientBuilder().httpClient(http2).baseUrl(silent.url("/v1").toString()));
            assertThat(silent.getRequestCount()).isEqualTo(1);
            testIsOver.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "404 Not Found", "429 Too Many Requests", "503 Unavailable"})
    void whileTheBodyComes(String status) throws Exception {
        try (HostileServer slow =
                HostileServer.start(bytes("HTTP/1.1 " + status + "\r\nContent-Length: 10\r\n\r\n["))) {
            endsACall(clientBuilder().httpClient(thatTellsOfABody(reached)).baseUrl(slow.baseUrl()));
            assertThat(slow.requests()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void whileItWaitsForItsNextAttempt(int status) throws InterruptedException {
        FakeTime standing = new FakeTime();
        respond(status, "", "Retry-After", "30");
        respond(200, "[]");
        try (PetStoreClient waiting = clientBuilder().timeSource(standing).build()) {
            TestThread<Void> caller = startCall(waiting);
            standing.awaitScheduledTasks(1);

            caller.interrupt();

            caller.result();
            assertThat(standing.scheduledTasks()).isZero();
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void whileAnInterceptorOfTheApplicationWaits() throws InterruptedException {
        OkHttpClient stuck = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    holdTheFirst();
                    return chain.proceed(chain.request());
                })
                .build();

        endsACall(clientBuilder().httpClient(stuck));
        assertThat(times).as("attempts").hasValue(1);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void whileItsKeyIsFetched() throws InterruptedException {
        endsACall(clientBuilder().apiKey(() -> {
            holdTheFirst();
            return API_KEY;
        }));
        assertThat(times).as("look-ups of the key").hasValue(1);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void whileAListenerWaits() throws InterruptedException {
        endsACall(clientBuilder().addListener(new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                holdTheFirst();
            }
        }));
        assertThat(times).as("attempts").hasValue(1);
        assertThat(server.getRequestCount()).isZero();
    }

    /** A call that is interrupted where a test holds it. */
    private void endsACall(PetStoreClientBuilder settings) throws InterruptedException {
        try (PetStoreClient interrupted = settings.build()) {
            TestThread<Void> caller = startCall(interrupted);
            Eventually.happens("the call reaches where the test holds it", reached);

            caller.interrupt();

            caller.result();
        }
    }

    /** A call that may be retried, so that only the interrupt keeps it from that. */
    private static TestThread<Void> startCall(PetStoreClient client) {
        return TestThread.start(() -> {
            assertThatExceptionOfType(PetStoreInterruptedException.class)
                    .isThrownBy(() -> client.listPets().execute())
                    .satisfies(failure -> assertThat(failure.attempts()).isLessThan(2));
            assertThat(Thread.currentThread().isInterrupted())
                    .as("the interrupt flag")
                    .isTrue();
        });
    }

    /** Holds the first thread until it is interrupted or the test is over, and throws what Java would have to declare. */
    private void holdTheFirst() {
        if (times.incrementAndGet() == 1) {
            reached.countDown();
            try {
                testIsOver.await();
            } catch (InterruptedException e) {
                Unchecked.fail(e);
            }
        }
    }

    /** Connects as slowly as the first of all may, and tells of an interrupt as a socket of the JDK does. */
    private final class StuckSocket extends Socket {

        @Override
        public void connect(SocketAddress address, int timeout) throws IOException {
            if (times.incrementAndGet() > 1) {
                throw new IOException("the call connected again");
            }
            reached.countDown();
            try {
                testIsOver.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while connecting");
            }
        }
    }
}
