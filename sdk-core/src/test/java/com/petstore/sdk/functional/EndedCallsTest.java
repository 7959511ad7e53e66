// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.Kept;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nothing of a call is kept, however it has ended. */
class EndedCallsTest {

    private static final int ROUNDS = 4;

    private boolean keyFails;
    private MockWebServer service;
    private PetStoreClient client;

    @BeforeEach
    void start() throws IOException {
        service = new MockWebServer();
        service.setDispatcher(new StatusOfPath());
        service.start();
        client = PetStoreClient.builder()
                .baseUrl("http://127.0.0.1:" + service.getPort() + "/v1")
                .apiKey(this::key)
                .rateLimitScope(RateLimitScope.isolated())
                .retryPolicy(RetryPolicy.defaults().withInitialDelay(Duration.ZERO))
                .addListener(new CallListener() {})
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    /** Responds with the status that the path ends with, or never. */
    private static final class StatusOfPath extends Dispatcher {

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            String name = request.getUrl().encodedPath().substring("/v1/".length());
            if (name.equals("stall")) {
                return new MockResponse.Builder()
                        .onResponseStart(SocketEffect.Stall.INSTANCE)
                        .build();
            }
            MockResponse.Builder response = new MockResponse.Builder().code(Integer.parseInt(name));
            return switch (name) {
                case "200" -> response.body("[]").build();
                case "429" -> response.addHeader("Retry-After", "3600").build();
                default -> response.build();
            };
        }
    }

    private String key() {
        if (keyFails) {
            throw new IllegalStateException("no key");
        }
        return "key-1";
    }

    @Test
    void leavesNothingBehind() throws Exception {
        for (int i = 0; i < 5; i++) {
            endCalls();
        }
        Map<String, Integer> before = Kept.by(client);

        for (int i = 0; i < ROUNDS; i++) {
            endCalls();
        }

        Eventually.passes(() -> assertThat(moreThan(before))
                .as("collections with more elements than %s, after %d rounds", before, ROUNDS)
                .isEmpty());
    }

    private Map<String, Integer> moreThan(Map<String, Integer> before) throws IllegalAccessException {
        Map<String, Integer> now = Kept.by(client);
        now.entrySet().removeIf(kept -> kept.getValue() <= before.getOrDefault(kept.getKey(), 0));
        return now;
    }

    @Test
    void letsTheClientCloseAtOnce() {
        endCalls();
        long start = System.nanoTime();

        client.close(Duration.ofMinutes(1));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    private void endCalls() {
        for (CallStyle style : CallStyle.values()) {
            for (String name : new String[] {"200", "204", "404", "503"}) {
                end(style, call(name));
                end(style, call(name).timeout(Duration.ofSeconds(30)));
            }
            end(style, client.request("GET", "200").returning(Integer.class));
            end(style, call("stall").timeout(Duration.ofMillis(5)));
            end(style, call("429").apiKey("limited-key"));
            keyFails = true;
            end(style, call("200"));
            keyFails = false;
        }
        Thread.currentThread().interrupt();
        end(CallStyle.BLOCKING, call("200"));
        assertThat(Thread.interrupted()).isTrue();
        cancel(call("stall").executeAsync());
        // Of this key, every request waits for an hour.
        cancel(call("200").apiKey("limited-key").timeout(Duration.ofDays(1)).executeAsync());
        end(CallStyle.ASYNC, call("200").apiKey("limited-key").maxRateLimitWait(Duration.ZERO));
    }

    private static void cancel(CompletableFuture<String> future) {
        assertThat(future.cancel(true)).isTrue();
    }

    private PetStoreCall<String> call(String name) {
        return client.request("GET", name);
    }

    private static void end(CallStyle style, PetStoreCall<?> call) {
        Throwable unused = catchThrowable(() -> style.execute(call));
    }
}
