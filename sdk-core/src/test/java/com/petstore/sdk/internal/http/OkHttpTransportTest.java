// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.thread.DaemonThreads;
import com.petstore.sdk.testkit.AwaitedResponse;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.OwnSockets;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OkHttpTransportTest {

    private static final ApiRequest REQUEST = ApiRequest.of("GET", "pets", List.of());

    private static final Transport.Options OPTIONS = options(head -> {});

    private static final ScriptedResponse EMPTY_LIST = ScriptedResponse.emptyList();

    private final MockWebServer server = new MockWebServer();
    private Transport transport;

    @BeforeEach
    void start() throws IOException {
        server.start();
        transport = transport(1000, TimeSource.system());
    }

    @AfterEach
    void stop() throws Exception {
        transport.close();
        server.close();
    }

    @Test
    void readsABodyThatIsExactlyAsLargeAsAllowed() throws TransportFailure {
        server.enqueue(new MockResponse.Builder().body("x".repeat(1000)).build());

        RawResponse response = transport.send(REQUEST, OPTIONS);

        assertThat(response.complete()).isTrue();
        assertThat(response.bodyText()).hasSize(1000);
    }

    @Test
    void stopsReadingABodyThatIsLarger() throws TransportFailure {
        server.enqueue(new MockResponse.Builder().body("x".repeat(1001)).build());

        RawResponse response = transport.send(REQUEST, OPTIONS);

        assertThat(response.complete()).isFalse();
        assertThat(response.bodyText()).hasSize(1000);
    }

    @Test
    void hasNoBoundThatIsTooLargeToCountTo() {
        server.enqueue(new MockResponse.Builder().body("x".repeat(1001)).build());

        try (Transport unbounded = transport(Long.MAX_VALUE, TimeSource.system())) {
            AwaitedResponse end = new AwaitedResponse();
            var unused = unbounded.sendAsync(REQUEST, OPTIONS, end);

            assertThat(end.response())
                    .as("a response of 1001 bytes to a transport without a bound")
                    .succeedsWithin(Duration.ofSeconds(30))
                    .satisfies(response -> assertThat(response.bodyText()).hasSize(1001));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404, 429, 503})
    void reportsEachResponseOnceBeforeItsBody(int status) throws TransportFailure {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .addHeader("X-RateLimit-Remaining", "5")
                .addHeader("Retry-After", "7")
                .body("body")
                .build());
        List<RawResponse> heads = new ArrayList<>();

        RawResponse response = transport.send(REQUEST, options(heads::add));

        assertThat(heads).singleElement().satisfies(head -> {
            assertThat(head.status()).isEqualTo(status);
            assertThat(head.quota().remaining()).isEqualTo(5);
            assertThat(head.quota().requestedWait(Instant.EPOCH)).contains(Duration.ofSeconds(7));
        });
        assertThat(response.quota()).isSameAs(heads.get(0).quota());
    }

    @Test
    void reportsAResponseWhoseBodyBreaksOff() {
        server.enqueue(new MockResponse.Builder()
                .body("body")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        List<RawResponse> heads = new ArrayList<>();

        assertThatExceptionOfType(TransportFailure.class)
                .isThrownBy(() -> transport.send(REQUEST, options(heads::add)));
        assertThat(heads).hasSize(1);
    }

    @Test
    void doesNotReportHeadersWithoutAResponse() {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        List<RawResponse> heads = new ArrayList<>();

        assertThatExceptionOfType(TransportFailure.class)
                .isThrownBy(() -> transport.send(REQUEST, options(heads::add)));
        assertThat(heads).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "DELETE"})
    void usesAConnectionThatWasIdleForAMinute(String method) throws Exception {
        FakeTime time = new FakeTime();
        server.enqueue(new MockResponse.Builder().build());
        server.enqueue(new MockResponse.Builder().build());

        try (Transport idle = transport(1000, time)) {
            idle.send(REQUEST, OPTIONS);
            time.advance(Duration.ofMinutes(1));
            idle.send(ApiRequest.of(method, "pets", List.of()), OPTIONS);
        }

        assertThat(server.takeRequest().getConnectionIndex()).isZero();
        assertThat(server.takeRequest().getConnectionIndex()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"HTTP/1.0, Keep-Alive, 1", "HTTP/1.1, close, 2", "HTTP/1.1,, 1"})
    void usesAConnectionAgainIfTheServiceKeepsIt(String version, @Nullable String connection, int connections)
            throws Exception {
        String header = connection == null ? "" : "Connection: " + connection + "\r\n";
        ScriptedResponse response =
                ScriptedResponse.bytes(version + " 200 OK\r\n" + header + "Content-Length: 2\r\n\r\n[]");

        try (HostileServer service = HostileServer.start(response);
                Transport again = transport(service.baseUrl(), 1000, TimeSource.system(), null)) {
            again.send(REQUEST, OPTIONS);
            again.send(REQUEST, OPTIONS);

            assertThat(service.connections()).isEqualTo(connections);
        }
    }

    @Test
    void sendsNothingWhoseTimeIsUpOnceThereIsAConnection() {
        OkHttpClient slow = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    while (!chain.call().isCanceled()) {
                        Thread.onSpinWait();
                    }
                    return chain.proceed(chain.request());
                })
                .build();

        try (Transport held = transport(1000, TimeSource.system(), slow)) {
            assertThatExceptionOfType(TransportFailure.class)
                    .isThrownBy(() -> held.send(REQUEST, options(Duration.ofMillis(20), head -> {})))
                    .satisfies(failure -> {
                        assertThat(failure.kind()).isEqualTo(TransportFailure.Kind.TIMEOUT);
                        assertThat(failure.sendingBegan()).isFalse();
                    });
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void isClosedForAnExchangeThatBeginsLater() {
        AwaitedResponse end = new AwaitedResponse();
        transport.close();

        var unused = transport.sendAsync(REQUEST, OPTIONS, end);

        assertThat(CallStyle.await(end.failure())).satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo(TransportFailure.Kind.CLOSED);
            assertThat(failure.sendingBegan()).isFalse();
        });
    }

    @Test
    void sendsNothingOverHttp2OnceItHasReportedThatNothingWasSent() throws Exception {
        server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        server.enqueue(new MockResponse.Builder().build());
        server.enqueue(new MockResponse.Builder().build());
        OkHttpClient http2 = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .build();
        CompletableFuture<Transport.Exchange> started = new CompletableFuture<>();
        AwaitedResponse cancelled = new AwaitedResponse();
        AwaitedResponse next = new AwaitedResponse();

        try (Transport sharing = transport(1000, TimeSource.system(), http2)) {
            started.complete(sharing.sendAsync(
                    ApiRequest.of("DELETE", "pets/1", List.of()),
                    options(new CancelledAsItBegins(started)),
                    cancelled));
            sharing.sendAsync(REQUEST, OPTIONS, next);
            assertThat(next.response()).succeedsWithin(Duration.ofSeconds(30));
        }

        assertThat(CallStyle.await(cancelled.failure()).sendingBegan()).isFalse();
        assertThat(server.takeRequest().getMethod()).isEqualTo("GET");
    }

    @Test
    void hasSentNothingOfARequestThatEndsAsItBegins() {
        assertThatExceptionOfType(TransportFailure.class)
                .isThrownBy(() -> transport.send(REQUEST, options(new ClosedAsItBegins(transport))))
                .satisfies(failure -> {
                    assertThat(failure.kind()).isEqualTo(TransportFailure.Kind.CLOSED);
                    assertThat(failure.sendingBegan()).isFalse();
                });
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void reportsTheEndOfARequestThatBeginsOnItsOwnThread() {
        ClosedAsItBegins gatekeeper = new ClosedAsItBegins(transport);
        AwaitedResponse end = new AwaitedResponse();
        CompletableFuture<Thread> reporting = end.failure().thenApply(failure -> Thread.currentThread());

        var unused = transport.sendAsync(REQUEST, options(gatekeeper), end);

        assertThat(CallStyle.await(reporting)).isSameAs(gatekeeper.beginning().join());
    }

    @Test
    void returnsTheLastResponseWhereTheApplicationSendsTwice() throws TransportFailure {
        server.enqueue(new MockResponse.Builder()
                .code(503)
                .addHeader("Retry-After", "100")
                .build());
        server.enqueue(new MockResponse.Builder().code(503).build());
        OkHttpClient twice = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    chain.proceed(chain.request()).close();
                    return chain.proceed(chain.request());
                })
                .build();

        RawResponse response = transport(1000, TimeSource.system(), twice).send(REQUEST, OPTIONS);

        assertThat(server.getRequestCount()).isEqualTo(2);
        assertThat(response.header("Retry-After")).isNull();
    }

    @Test
    void anInterruptBeforeTheCheckOfAConnectionClosesNoOther() throws IOException {
        interruptClosesNoOther(OkHttpClients.create(false, null, null, null, null));
    }

    @Test
    void anInterruptThatClosesTheCheckedConnectionClosesNoOther() throws IOException {
        interruptClosesNoOther(new OkHttpClient.Builder()
                .socketFactory(new OwnSockets() {
                    @Override
                    public Socket createSocket() {
                        return new InterruptibleSocket();
                    }
                })
                .build());
    }

    private static void interruptClosesNoOther(OkHttpClient base) throws IOException {
        CyclicBarrier three = new CyclicBarrier(3);
        AtomicBoolean interrupting = new AtomicBoolean();
        OkHttpClient client = base.newBuilder()
                .addNetworkInterceptor(chain -> {
                    if (interrupting.get()) {
                        Thread.currentThread().interrupt();
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (HostileServer service =
                        HostileServer.start(ScriptedResponse.awaiting(three).then(EMPTY_LIST));
                Transport idle = transport(service.baseUrl(), 1000, TimeSource.system(), client)) {
            List<AwaitedResponse> ends = Stream.generate(AwaitedResponse::new)
                    .limit(3)
                    .peek(end -> idle.sendAsync(REQUEST, OPTIONS, end))
                    .toList();
            ends.forEach(end -> assertThat(end.response()).succeedsWithin(Duration.ofSeconds(30)));
            interrupting.set(true);

            assertThatExceptionOfType(TransportFailure.class)
                    .isThrownBy(() -> idle.send(ApiRequest.of("POST", "pets", List.of()), OPTIONS))
                    .satisfies(failure -> assertThat(failure.kind()).isEqualTo(TransportFailure.Kind.INTERRUPTED));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(client.connectionPool().idleConnectionCount()).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void theCheckOfAConnectionLeavesTheTimeoutOfItsSocketAsItWas() throws Exception {
        List<Socket> sockets = new CopyOnWriteArrayList<>();
        OkHttpClient client = new OkHttpClient.Builder()
                .socketFactory(new OwnSockets() {
                    @Override
                    public Socket createSocket() {
                        Socket socket = super.createSocket();
                        sockets.add(socket);
                        return socket;
                    }
                })
                .build();
        try (Transport own = transport(1000, TimeSource.system(), client)) {
            for (String method : List.of("GET", "POST")) {
                server.enqueue(new MockResponse.Builder().build());
                own.send(ApiRequest.of(method, "pets", List.of()), OPTIONS);
            }
        }

        assertThat(sockets)
                .singleElement()
                .satisfies(socket -> assertThat(timeout(socket)).isZero());
    }

    private static int timeout(Socket socket) {
        try {
            return socket.getSoTimeout();
        } catch (SocketException e) {
            throw new AssertionError(e);
        }
    }

    private static Transport.Options options(Transport.Gatekeeper gatekeeper) {
        return options(Duration.ofSeconds(20), gatekeeper);
    }

    private static Transport.Options options(Duration timeout, Transport.Gatekeeper gatekeeper) {
        return options(timeout, Duration.ofSeconds(90), gatekeeper);
    }

    static Transport.Options options(Duration timeout, Duration timeLeft, Transport.Gatekeeper gatekeeper) {
        return new Transport.Options(ApiKey.of("key-1"), List.of(), timeout.toNanos(), timeLeft.toNanos(), gatekeeper);
    }

    private Transport transport(long maxBodyBytes, TimeSource time) {
        return transport(maxBodyBytes, time, null);
    }

    private Transport transport(long maxBodyBytes, TimeSource time, @Nullable OkHttpClient httpClient) {
        return transport(server.url("/v1").toString(), maxBodyBytes, time, httpClient);
    }

    static Transport transport(String baseUrl, long maxBodyBytes, TimeSource time, @Nullable OkHttpClient httpClient) {
        return new OkHttpTransport(
                BaseUrl.parse(baseUrl, false),
                "test",
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                maxBodyBytes,
                httpClient == null ? OkHttpClients.create(false, null, null, null, null) : httpClient,
                httpClient == null,
                time,
                DaemonThreads::execute,
                64);
    }

    /** The transport is closed while the call decides whether the request begins. */
    private record ClosedAsItBegins(Transport transport, CompletableFuture<Thread> beginning)
            implements Transport.Gatekeeper {

        ClosedAsItBegins(Transport transport) {
            this(transport, new CompletableFuture<>());
        }

        @Override
        public List<RequestHeader> begin() {
            beginning.complete(Thread.currentThread());
            transport.close();
            return List.of();
        }

        @Override
        public void responded(RawResponse response) {}
    }

    /** Another thread cancels the exchange right before its first byte. */
    private record CancelledAsItBegins(CompletableFuture<Transport.Exchange> exchange) implements Transport.Gatekeeper {

        @Override
        public List<RequestHeader> begin() {
            exchange.join().cancel(TransportFailure.Kind.CANCELLED);
            return List.of();
        }

        @Override
        public void responded(RawResponse response) {}
    }

    /** As a socket that a virtual thread reads. */
    private static final class InterruptibleSocket extends Socket {

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    if (Thread.currentThread().isInterrupted()) {
                        InterruptibleSocket.this.close();
                        throw new SocketException("Closed by interrupt");
                    }
                    return super.read();
                }
            };
        }
    }
}
