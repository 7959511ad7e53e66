// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.OwnSockets;
import java.io.ByteArrayInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.Socket;
import java.net.SocketException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests of HTTP/2 that the service did not process: it refused the stream, or shut the connection down in good order. */
class UnprocessedRequestTest extends WireTest {

    private static final int REFUSED_STREAM = 7;

    private final AtomicInteger created = new AtomicInteger();

    @Override
    @BeforeEach
    void startServer() throws IOException {
        server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        super.startServer();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder()
                .httpClient(new OkHttpClient.Builder()
                        .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                        .build());
    }

    @ParameterizedTest
    @EnumSource
    void aCreateWhoseStreamIsRefusedIsSentAgain(CallStyle style) {
        refuseStreams(2);
        respond(201, REX_JSON);

        assertThat(style.executeForResponse(client.createPet(REX)).attempts()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void aCreateWhoseStreamIsRefusedAgainAndAgainWasNotCarriedOut(CallStyle style) {
        refuseStreams(31);

        assertThatExceptionOfType(PetStoreTransportException.class)
                .isThrownBy(() -> style.execute(client.createPet(REX)))
                .satisfies(failure -> {
                    assertThat(failure.outcomeUnknown()).isFalse();
                    assertThat(failure.retryable()).isTrue();
                })
                .withMessageStartingWith("createPet: failed after the service had refused it: ")
                .withMessageContaining("REFUSED_STREAM");
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatHasEndedIsNotSentAgain(CallStyle style) {
        refuseStreams(1);
        AtomicInteger sent = new AtomicInteger();
        OkHttpClient okHttp = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .addNetworkInterceptor(chain -> {
                    sent.incrementAndGet();
                    try {
                        return chain.proceed(chain.request());
                    } finally {
                        chain.call().cancel();
                    }
                })
                .build();

        try (PetStoreClient client = clientBuilder().httpClient(okHttp).build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)));
        }
        assertThat(sent).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCreateThatIsBeingWrittenAsItsConnectionShutsDownIsSentAgain(CallStyle style) {
        ClosingSockets sockets = new ClosingSockets();
        OkHttpClient okHttp = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .socketFactory(sockets)
                .addNetworkInterceptor(chain -> {
                    sockets.writer = Thread.currentThread();
                    return chain.proceed(chain.request());
                })
                .build();
        // A queue could lose its response to the request that is cut off.
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return response(201, REX_JSON).build();
            }
        });

        try (PetStoreClient client = clientBuilder().httpClient(okHttp).build()) {
            assertThat(style.executeForResponse(client.createPet(REX)).attempts())
                    .isEqualTo(2);
        }
        assertThat(sockets.created).hasValue(2);
    }

    @Test
    void aServiceThatEndsItsConnectionsLosesNoCallAndNoCreateIsDoneTwice() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                created.incrementAndGet();
                MockResponse.Builder response = response(201, REX_JSON);
                return requests.incrementAndGet() % 3 == 0
                        ? response.onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE)
                                .build()
                        : response.build();
            }
        });
        int calls = 400;
        ExecutorService callers = Executors.newFixedThreadPool(16);
        try (PetStoreClient retrying =
                clientBuilder().retryPolicy(RetryPolicy.defaults()).build()) {
            retrying.createPet(REX).execute();
            List<Future<Boolean>> results = callers.invokeAll(IntStream.range(0, calls)
                    .<java.util.concurrent.Callable<Boolean>>mapToObj(i -> () -> isCreated(retrying))
                    .toList());

            int succeeded = 0;
            for (Future<Boolean> result : results) {
                succeeded += result.get() ? 1 : 0;
            }
            assertThat(succeeded).isEqualTo(calls);
            assertThat(created).hasValue(calls + 1);
        } finally {
            callers.shutdownNow();
        }
    }

    private static boolean isCreated(PetStoreClient client) {
        try {
            client.createPet(REX).execute();
            return true;
        } catch (PetStoreException e) {
            return false;
        }
    }

    private void refuseStreams(int times) {
        for (int i = 0; i < times; i++) {
            // Not at the start of the request: a body that comes after the refusal makes MockWebServer send
            // PROTOCOL_ERROR, sometimes before it.
            server.enqueue(response(201, REX_JSON)
                    .onResponseStart(new SocketEffect.CloseStream(REFUSED_STREAM))
                    .build());
        }
    }

    /** The first connection fails as a request is written, and only then shows that the service had shut it down before. */
    private static final class ClosingSockets extends OwnSockets {

        private static final byte[] SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
        private static final byte[] GOAWAY_BEFORE_ANY_STREAM = {0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

        final AtomicInteger created = new AtomicInteger();
        volatile @Nullable Thread writer;

        /** OkHttp requests more bytes once it has carried out what it has read. */
        private final CountDownLatch hasShutDown = new CountDownLatch(1);

        @Override
        public Socket createSocket() {
            return created.getAndIncrement() > 0
                    ? new Socket()
                    : new Socket() {
                        @Override
                        public InputStream getInputStream() throws IOException {
                            return new SequenceInputStream(Collections.enumeration(List.of(
                                    new ByteArrayInputStream(SETTINGS),
                                    super.getInputStream(),
                                    new ByteArrayInputStream(GOAWAY_BEFORE_ANY_STREAM),
                                    endOfInput())));
                        }

                        @Override
                        public OutputStream getOutputStream() throws IOException {
                            return new FilterOutputStream(super.getOutputStream()) {
                                @Override
                                public void write(byte[] bytes, int offset, int length) throws IOException {
                                    if (Thread.currentThread() == writer) {
                                        shutdownInput();
                                        awaitShutDown();
                                        throw new SocketException("Broken pipe");
                                    }
                                    out.write(bytes, offset, length);
                                }
                            };
                        }
                    };
        }

        private InputStream endOfInput() {
            return new InputStream() {
                @Override
                public int read() {
                    hasShutDown.countDown();
                    return -1;
                }
            };
        }

        private void awaitShutDown() throws InterruptedIOException {
            try {
                assertThat(hasShutDown.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }
    }
}
