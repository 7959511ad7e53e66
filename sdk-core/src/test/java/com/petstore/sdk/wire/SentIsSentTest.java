// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSource;
import okio.Okio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a failure is called: a create that may have been sent is not sent again, and its outcome is unknown; one that was certainly not sent has an
 * outcome. Each failure that means something before sending is tried in each place.
 */
class SentIsSentTest extends WireTest {

    private static final int REFUSED_STREAM = 7;

    /** What says of itself, by its type or its text, that nothing was sent, or that another attempt is worth it. */
    private static final List<Cause> CAUSES = List.of(
            new Cause("REFUSED_STREAM", SentIsSentTest::refusedStream),
            new Cause("GOAWAY", () -> ofOkHttp("okhttp3.internal.http2.ConnectionShutdownException")),
            new Cause("REFUSED_STREAM suppressed", () -> suppressing(refusedStream())),
            new Cause("alert of TLS", () -> new IOException("unexpected end of stream", alert())),
            new Cause("alert of TLS as status", () -> new ProtocolException("Unexpected status line: \u0015\u0003")),
            new Cause("no TLS", () -> new SSLException("Unsupported or unrecognized SSL message")),
            new Cause("handshake", () -> new SSLHandshakeException("Received fatal alert: handshake_failure")),
            new Cause("other host", () -> new SSLPeerUnverifiedException("Hostname pets.example not verified")),
            new Cause("tunnel 403", () -> new IOException("Unexpected response code for CONNECT: 403")),
            new Cause("tunnel 407", () -> new IOException("Failed to authenticate with proxy")),
            new Cause("refused", () -> new ConnectException("Connection refused")),
            new Cause("no route", () -> new NoRouteToHostException("No route to host")),
            new Cause("no such host", () -> new UnknownHostException("pets.example")),
            new Cause("no connection in time", () -> new SocketTimeoutException("Connect timed out")),
            new Cause("out of time", () -> new InterruptedIOException("timeout")),
            new Cause("undeclared", () -> new IllegalStateException("not sent")));

    /** Where an interceptor of the application throws it. */
    private enum Place {
        NETWORK_BEFORE(true, false) {
            @Override
            Response intercept(Interceptor.Chain chain, Cause cause) throws IOException {
                return cause.fail();
            }
        },
        APPLICATION_BEFORE(false, false) {
            @Override
            Response intercept(Interceptor.Chain chain, Cause cause) throws IOException {
                return cause.fail();
            }
        },
        NETWORK_AFTER(true, true) {
            @Override
            Response intercept(Interceptor.Chain chain, Cause cause) throws IOException {
                chain.proceed(chain.request()).close();
                return cause.fail();
            }
        },
        APPLICATION_AFTER(false, true) {
            @Override
            Response intercept(Interceptor.Chain chain, Cause cause) throws IOException {
                chain.proceed(chain.request()).close();
                return cause.fail();
            }
        },
        WITHIN_THE_BODY(true, true) {
            @Override
            Response intercept(Interceptor.Chain chain, Cause cause) throws IOException {
                Response response = chain.proceed(chain.request());
                ResponseBody body = response.body();
                return response.newBuilder()
                        .body(ResponseBody.create(
                                Okio.buffer(new ForwardingSource(body.source()) {
                                    @Override
                                    public long read(Buffer sink, long byteCount) throws IOException {
                                        return cause.fail();
                                    }
                                }),
                                body.contentType(),
                                body.contentLength()))
                        .build();
            }
        },
        WITHIN_THE_REQUEST(true, true) {
            @Override
            Response intercept(Interceptor.Chain chain, Cause cause) throws IOException {
                RequestBody failing = new RequestBody() {
                    @Override
                    public MediaType contentType() {
                        return MediaType.get("application/json");
                    }

                    @Override
                    public void writeTo(BufferedSink sink) throws IOException {
                        sink.writeUtf8("{");
                        sink.flush();
                        cause.fail();
                    }
                };
                return chain.proceed(chain.request().newBuilder().post(failing).build());
            }
        };

        private final boolean isOfNetwork;
        private final boolean mayHaveSent;

        Place(boolean isOfNetwork, boolean mayHaveSent) {
            this.isOfNetwork = isOfNetwork;
            this.mayHaveSent = mayHaveSent;
        }

        abstract Response intercept(Interceptor.Chain chain, Cause cause) throws IOException;
    }

    static Stream<Arguments> failures() {
        return CAUSES.stream()
                .flatMap(cause -> Arrays.stream(Place.values())
                        .flatMap(place -> Stream.of(
                                Arguments.of(cause, place, Protocol.HTTP_1_1, CallStyle.BLOCKING),
                                Arguments.of(cause, place, Protocol.H2_PRIOR_KNOWLEDGE, CallStyle.ASYNC))));
    }

    /** Tries again where it may, without a pause. */
    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().retryPolicy(RetryPolicy.defaults()).timeSource(FakeTime.leaping());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void thePhaseDecidesWhateverTheFailureIsCalled(Cause cause, Place place, Protocol protocol, CallStyle style)
            throws IOException {
        AtomicInteger failures = new AtomicInteger();
        Interceptor interceptor = chain -> {
            failures.incrementAndGet();
            return place.intercept(chain, cause);
        };
        OkHttpClient.Builder okHttp = new OkHttpClient.Builder().protocols(List.of(protocol));
        if (place.isOfNetwork) {
            okHttp.addNetworkInterceptor(interceptor);
        } else {
            okHttp.addInterceptor(interceptor);
        }
        try (MockWebServer service = new MockWebServer()) {
            service.setProtocols(List.of(protocol));
            service.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return response(201, REX_JSON).build();
                }
            });
            service.start();
            try (PetStoreClient client = clientBuilder()
                    .baseUrl(service.url("/v1").toString())
                    .httpClient(okHttp.build())
                    .build()) {
                PetStoreException failure = failureOf(style, client);

                assertThat(failure.outcomeUnknown()).isEqualTo(place.mayHaveSent);
                assertThat(failure.retryable() && place.mayHaveSent).isFalse();
            }
            if (place.mayHaveSent) {
                assertThat(failures).as("attempts").hasValue(1);
                assertThat(service.getRequestCount()).isLessThanOrEqualTo(1);
            } else {
                assertThat(service.getRequestCount()).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, true", "ASYNC, true", "BLOCKING, false", "ASYNC, false"})
    void aStreamThatIsResetWithinItsResponseWasProcessed(CallStyle style, boolean peeks) throws IOException {
        OkHttpClient.Builder okHttp = new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        if (peeks) {
            okHttp.addNetworkInterceptor(chain -> {
                Response response = chain.proceed(chain.request());
                response.peekBody(1 << 20).close();
                return response;
            });
        }
        try (MockWebServer service = new MockWebServer()) {
            service.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
            service.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return response(201, REX_JSON)
                            .onResponseBody(new SocketEffect.CloseStream(REFUSED_STREAM))
                            .build();
                }
            });
            service.start();
            try (PetStoreClient client = clientBuilder()
                    .baseUrl(service.url("/v1").toString())
                    .httpClient(okHttp.build())
                    .build()) {
                assertThat(failureOf(style, client).outcomeUnknown()).isTrue();
            }
            assertThat(service.getRequestCount()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, true", "ASYNC, true", "BLOCKING, false", "ASYNC, false"})
    void aConnectionThatShutsDownWithinAResponseHasProcessedIt(CallStyle style, boolean peeks) throws IOException {
        String settings = "\0\0\0\4\0\0\0\0\0";
        String headersWithStatus201 = "\0\0\5\1\4\0\0\0\3" + "\10\3" + "201";
        String goAwayBeforeAnyStream = "\0\0\10\7\0\0\0\0\0" + "\0\0\0\0" + "\0\0\0\0";
        ScriptedResponse created = bytes(settings + headersWithStatus201 + goAwayBeforeAnyStream);
        OkHttpClient.Builder okHttp = new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        if (peeks) {
            okHttp.addNetworkInterceptor(chain -> {
                Response response = chain.proceed(chain.request());
                response.peekBody(1 << 20).close();
                return response;
            });
        }
        // What it reads as one request is the preface, its settings and the request.
        try (HostileServer service = HostileServer.startWithoutReading(created.then(SentIsSentTest::readToTheEnd));
                PetStoreClient client = clientBuilder()
                        .baseUrl(service.baseUrl())
                        .httpClient(okHttp.build())
                        .build()) {
            PetStoreException failure = failureOf(style, client);

            // The service may respond before the request is sent, and then nothing of it was.
            assertThat(failure.outcomeUnknown()).isEqualTo(failure.getMessage().contains("after sending began"));
        }
    }

    @ParameterizedTest
    @MethodSource("textsOfAService")
    void whatTheServiceRespondsDoesNotTakeBackTheRequest(String text, boolean isReused, CallStyle style)
            throws IOException {
        ScriptedResponse written = bytes(text).thenClose();
        ScriptedResponse script = isReused ? ScriptedResponse.emptyList().onceBefore(written) : written;
        try (HostileServer service = HostileServer.start(script);
                PetStoreClient client =
                        clientBuilder().baseUrl(service.baseUrl()).build()) {
            if (isReused) {
                style.execute(client.listPets());
            }
            assertThat(failureOf(style, client).outcomeUnknown()).isTrue();
            assertThat(service.requests()).isEqualTo(isReused ? 2 : 1);
        }
    }

    static Stream<Arguments> textsOfAService() {
        return Stream.of(
                        "\u0015\3",
                        "\u0015\3\1\0\2\2\106",
                        "\u0015\3\1\0\2\2\n",
                        "HTTP/9 content=1503\r\n\r\n",
                        "\\n not found: limit=2 content=1503\r\n\r\n",
                        "Unexpected response code for CONNECT: 403\r\n\r\n",
                        "HTTP/1.1 201 Created\r\ncontent=1503\r\n\r\n")
                .flatMap(text -> Stream.of(true, false)
                        .flatMap(isReused ->
                                Arrays.stream(CallStyle.values()).map(style -> Arguments.of(text, isReused, style))));
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 403", "ASYNC, 403", "BLOCKING, 407", "ASYNC, 407", "BLOCKING, 502", "ASYNC, 502"})
    void aTunnelThatIsRefusedAfterAFirstRequestDoesNotTakeItBack(CallStyle style, int status) throws Exception {
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.useHttps(Connection.CERTIFICATES.sslSocketFactory());
            proxy.start();
            proxy.enqueue(new MockResponse.Builder().inTunnel().build());
            proxy.enqueue(response(201, REX_JSON)
                    .onResponseStart(new SocketEffect.CloseSocket())
                    .build());
            for (int i = 0; i < 5; i++) {
                proxy.enqueue(new MockResponse.Builder().code(status).inTunnel().build());
            }
            OkHttpClient twice = new OkHttpClient.Builder()
                    .sslSocketFactory(
                            Connection.CERTIFICATES.sslSocketFactory(), Connection.CERTIFICATES.trustManager())
                    .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", proxy.getPort())))
                    .addInterceptor(SentIsSentTest::proceedTwice)
                    .build();
            try (PetStoreClient client = clientBuilder()
                    .baseUrl("https://127.0.0.1:8443/v1")
                    .httpClient(twice)
                    .build()) {
                assertThat(failureOf(style, client).outcomeUnknown()).isTrue();
            }
            assertThat(proxy.getRequestCount()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 500", "ASYNC, 404", "BLOCKING, 429"})
    void aStreamThatIsRefusedAfterAResponseDoesNotTakeItBack(CallStyle style, int status) throws IOException {
        try (MockWebServer service = new MockWebServer()) {
            service.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
            service.enqueue(response(status, "{}").build());
            service.enqueue(response(201, REX_JSON)
                    .onResponseStart(new SocketEffect.CloseStream(REFUSED_STREAM))
                    .build());
            service.start();
            OkHttpClient twice = new OkHttpClient.Builder()
                    .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                    .addInterceptor(chain -> {
                        chain.proceed(chain.request()).close();
                        return chain.proceed(chain.request());
                    })
                    .build();
            try (PetStoreClient client = clientBuilder()
                    .baseUrl(service.url("/v1").toString())
                    .httpClient(twice)
                    .build()) {
                assertThat(failureOf(style, client).outcomeUnknown()).isTrue();
            }
            assertThat(service.getRequestCount()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterceptorThatSendsTwiceGetsTheSecondResponse(CallStyle style) {
        server.enqueue(response(201, REX_JSON)
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        respond(201, REX_JSON);
        OkHttpClient twice = new OkHttpClient.Builder()
                .addInterceptor(SentIsSentTest::proceedTwice)
                .build();

        try (PetStoreClient client = clientBuilder().httpClient(twice).build()) {
            assertThat(style.execute(client.createPet(REX)).name()).isEqualTo("Rex");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRejectionDoesNotTakeBackWhatWasSentBefore(CallStyle style) {
        server.enqueue(response(201, REX_JSON)
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        respond(404, "{}");
        OkHttpClient twice = new OkHttpClient.Builder()
                .addInterceptor(SentIsSentTest::proceedTwice)
                .build();

        try (PetStoreClient client = clientBuilder().httpClient(twice).build()) {
            assertThatExceptionOfType(PetStoreException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    private static Response proceedTwice(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (IOException e) {
            return chain.proceed(chain.request());
        }
    }

    private static void readToTheEnd(Socket socket, OutputStream out) throws IOException {
        socket.getInputStream().skip(Long.MAX_VALUE);
    }

    private static PetStoreException failureOf(CallStyle style, PetStoreClient client) {
        PetStoreException failure =
                catchThrowableOfType(PetStoreException.class, () -> style.execute(client.createPet(REX)));
        assertThat(failure).as("the failure of the create").isInstanceOf(PetStoreException.class);
        return failure;
    }

    private static EOFException alert() {
        return new EOFException("\\n not found: limit=7 content=15030100020246\u2026");
    }

    private static Exception suppressing(Exception suppressed) {
        IOException failure = new IOException("Broken pipe");
        failure.addSuppressed(suppressed);
        return failure;
    }

    /** OkHttp exports neither of its exceptions. */
    private static Exception ofOkHttp(String type) {
        try {
            return (Exception) Class.forName(type).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("OkHttp has another exception", e);
        }
    }

    private static Exception refusedStream() {
        try {
            Class<?> codes = Class.forName("okhttp3.internal.http2.ErrorCode");
            return (Exception) Class.forName("okhttp3.internal.http2.StreamResetException")
                    .getConstructor(codes)
                    .newInstance(codes.getField("REFUSED_STREAM").get(null));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("OkHttp has another exception", e);
        }
    }

    /** A failure that an interceptor throws. */
    private record Cause(String name, Supplier<Exception> exception) {

        <T> T fail() throws IOException {
            Exception thrown = exception.get();
            if (thrown instanceof IOException declared) {
                throw declared;
            }
            throw (RuntimeException) thrown;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
