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
import java.io.IOException;
import java.util.List;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests of HTTP/2 that the service did not process, which it says by refusing the stream or ending the connection in good order. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
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

        assertThat(style.executeForResponse(client.createPet(REX)).attempts()).isEqualTo(1);
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
                .withMessageContaining("before anything was sent")
                .withMessageContaining("REFUSED_STREAM");
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
            server.enqueue(response(201, REX_JSON)
                    .onRequestStart(new SocketEffect.CloseStream(REFUSED_STREAM))
                    .build());
        }
    }
}
