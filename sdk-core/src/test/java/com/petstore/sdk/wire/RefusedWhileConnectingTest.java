// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.RecordedEvents;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A request is refused while the connections of others open. */
class RefusedWhileConnectingTest extends WireTest {

    private static final int OTHERS = 20;

    private final CountDownLatch connecting = new CountDownLatch(OTHERS);
    private final CountDownLatch refused = new CountDownLatch(1);
    private final RecordedEvents events = new RecordedEvents();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsSentInsideTheTimeThatTheServiceNames(CallStyle style) throws Exception {
        server.setDispatcher(new mockwebserver3.Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                if (!String.valueOf(request.getUrl().query()).contains("limit=1")) {
                    return response(200, "[]").build();
                }
                connecting.await();
                return response(429, "").addHeader("Retry-After", "3600").build();
            }
        });
        try (PetStoreClient slow = clientBuilder()
                .httpClient(thatConnectsSlowly())
                .addListener(events)
                .build()) {
            style.execute(slow.listPets());
            server.takeRequest();
            events.lines().clear();
            Future<?> first = threads.submit(() -> style.execute(slow.listPets().limit(1)));
            server.takeRequest();
            List<Future<?>> others = new ArrayList<>();
            for (int i = 0; i < OTHERS; i++) {
                others.add(threads.submit(() -> style.execute(slow.listPets().limit(2))));
            }
            assertThat(failure(first).attempts()).isEqualTo(1);
            refused.countDown();

            for (Future<?> other : others) {
                assertThat(failure(other).attempts()).isZero();
            }
            assertThat(server.getRequestCount()).isEqualTo(2);
            assertThat(events.lines())
                    .filteredOn(event -> event.startsWith("started") || event.startsWith("ended"))
                    .satisfiesExactly(
                            started -> assertThat(started).isEqualTo("started listPets 1"),
                            ended -> assertThat(ended).startsWith("ended listPets 1"));
            assertThat(events.lines())
                    .filteredOn(event -> event.startsWith("end listPets 0"))
                    .hasSize(OTHERS);
        }
    }

    private static RateLimitException failure(Future<?> call) {
        Throwable failure = catchThrowableOfType(java.util.concurrent.ExecutionException.class, call::get);
        while (!(failure instanceof RateLimitException) && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return (RateLimitException) failure;
    }

    /** Connects at once the first time, and then only once a request was refused. */
    private OkHttpClient thatConnectsSlowly() {
        CountDownLatch first = new CountDownLatch(1);
        return new OkHttpClient.Builder()
                .eventListener(new EventListener() {
                    @Override
                    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
                        if (first.getCount() > 0) {
                            first.countDown();
                            return;
                        }
                        connecting.countDown();
                        try {
                            refused.await();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }
                })
                .build();
    }
}
