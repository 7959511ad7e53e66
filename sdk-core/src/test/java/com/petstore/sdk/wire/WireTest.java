// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.OkHttpClients;
import com.petstore.sdk.testkit.CallStyle;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A client before a server whose every byte a test writes down. */
abstract class WireTest {

    static final String API_KEY = "key-1";

    /** How many asynchronous calls of a client have a thread; further ones wait. */
    static final int ASYNCHRONOUS_EXCHANGES = 64;

    final MockWebServer server = new MockWebServer();

    /** The port of a server may be that of an earlier test, whose gate may still be closed. */
    private final RateLimitScope ownScope = RateLimitScope.isolated();

    PetStoreClient client;

    @BeforeEach
    void startServer() throws IOException {
        server.start();
        client = clientBuilder().build();
    }

    @AfterEach
    void stopServer() {
        client.close();
        server.close();
    }

    PetStoreClientBuilder clientBuilder() {
        return PetStoreClient.builder()
                .baseUrl(server.url("/v1").toString())
                .apiKey(API_KEY)
                .rateLimitScope(ownScope)
                .retryPolicy(RetryPolicy.none());
    }

    /** The client of this library, which tells when the first bytes of a body have been read. */
    static OkHttpClient thatTellsOfABody(CountDownLatch begun) {
        return OkHttpClients.create(false, null, null, null, null)
                .newBuilder()
                .eventListener(new EventListener() {
                    @Override
                    public void responseBodyStart(Call call) {
                        begun.countDown();
                    }
                })
                .build();
    }

    /** Lists once, so that the next call finds an open connection. */
    void warmUp(CallStyle style) throws InterruptedException {
        respond(200, "[]");
        style.execute(client.listPets());
        server.takeRequest();
    }

    void respond(int status, String body, String... namesAndValues) {
        MockResponse.Builder response = response(status, body);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            response.addHeader(namesAndValues[i], namesAndValues[i + 1]);
        }
        server.enqueue(response.build());
    }

    void stall() {
        server.enqueue(
                response(200, "[]").onResponseStart(SocketEffect.Stall.INSTANCE).build());
    }

    /**
     * Stalls requests whose URL ends so, and responds to others. Two that follow each other must be told apart like that, because the server
     * records a request before it takes a response from its queue.
     */
    void stallAndRespondToOthers(String end) {
        server.setDispatcher(new mockwebserver3.Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                MockResponse.Builder list = response(200, "[]");
                return request.getUrl().toString().endsWith(end)
                        ? list.onResponseStart(SocketEffect.Stall.INSTANCE).build()
                        : list.build();
            }
        });
    }

    /** Begins as many asynchronous calls as have a thread, to which the server does not respond; to others it does. */
    List<CompletableFuture<?>> occupyAllThreads(PetStoreClient client) throws InterruptedException {
        stallAndRespondToOthers("limit=1");
        client.listPets().execute();
        receivedRequest();
        List<CompletableFuture<?>> stalled = new ArrayList<>();
        for (int i = 0; i < ASYNCHRONOUS_EXCHANGES; i++) {
            stalled.add(client.listPets().limit(1).executeAsync());
        }
        for (int i = 0; i < ASYNCHRONOUS_EXCHANGES; i++) {
            receivedRequest();
        }
        return stalled;
    }

    RecordedRequest receivedRequest() throws InterruptedException {
        RecordedRequest request = server.takeRequest(30, TimeUnit.SECONDS);
        if (request == null) {
            throw new AssertionError("the server received no request");
        }
        return request;
    }

    static String baseUrlWhereNobodyListens() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return "http://127.0.0.1:" + socket.getLocalPort() + "/v1";
        }
    }

    static MockResponse.Builder response(int status, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json")
                .body(body);
    }
}
