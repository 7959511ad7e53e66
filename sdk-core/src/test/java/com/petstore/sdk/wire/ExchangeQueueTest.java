// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What asynchronous calls do to each other, whatever the application has put into its OkHttp. */
class ExchangeQueueTest extends WireTest {

    private final AtomicInteger begun = new AtomicInteger();

    @Test
    void aStageThatBlocksHoldsUpNoOtherCall() {
        respond(200, "[]");
        respond(200, "[" + REX_JSON + "]");

        try (PetStoreClient narrow =
                clientBuilder().httpClient(oneAtATime().build()).build()) {
            List<Pet> second = CallStyle.await(narrow.listPets()
                    .executeAsync()
                    .thenApply(
                            first -> CallStyle.await(narrow.listPets().limit(1).executeAsync())));

            assertThat(second).hasSize(1);
        }
    }

    @Test
    void aStageThatBlocksAfterATimeoutHoldsUpNoTimeLimit() throws InterruptedException {
        stall();
        stall();
        try (PetStoreClient narrow = clientBuilder()
                .httpClient(oneAtATime().build())
                .callbackExecutor(Runnable::run)
                .build()) {
            CompletableFuture<?> ahead = narrow.listPets().executeAsync();
            receivedRequest();
            CompletableFuture<Throwable> second = narrow.listPets()
                    .timeout(Duration.ofMillis(100))
                    .executeAsync()
                    .handle((list, timedOut) -> catchThrowable(() ->
                            client.listPets().timeout(Duration.ofMillis(100)).execute()));

            assertThat(second).succeedsWithin(30, TimeUnit.SECONDS).isInstanceOf(PetStoreTimeoutException.class);
            assertThat(ahead).isNotDone();
        }
    }

    @Test
    void aBlockingCallDoesNotWaitForTheAsynchronousOnes() throws InterruptedException {
        stallAndRespondToOthers("limit=1");
        try (PetStoreClient narrow =
                clientBuilder().httpClient(oneAtATime().build()).build()) {
            narrow.listPets().execute();
            receivedRequest();
            CompletableFuture<?> stalled = narrow.listPets().limit(1).executeAsync();
            receivedRequest();
            CompletableFuture<?> queued = narrow.listPets().limit(1).executeAsync();

            assertThat(narrow.listPets().execute()).isEmpty();
            assertThat(stalled).isNotDone();
            assertThat(queued).isNotDone();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 200})
    void sendsNoRequestThatWaitedForAThreadWhileTheQuotaWasUsedUp(int status) {
        String reset = Long.toString(Instant.now().getEpochSecond() + 3600);
        respond(200, "[]", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "30", "X-RateLimit-Reset", reset);
        respond(status, "[]", "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", reset);
        CountDownLatch go = new CountDownLatch(1);

        try (PetStoreClient narrow = clientBuilder()
                .httpClient(oneAtATime().addInterceptor(heldUntil(go)).build())
                .maxRateLimitWait(Duration.ZERO)
                .build()) {
            client.listPets().execute();
            CompletableFuture<List<Pet>> last = narrow.listPets().executeAsync();
            CompletableFuture<List<Pet>> queued = narrow.listPets().executeAsync();
            go.countDown();

            assertThat(catchThrowable(() -> CallStyle.await(last)))
                    .matches(failure -> (failure instanceof RateLimitException) == (status == 429));
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> CallStyle.await(queued))
                    .satisfies(failure -> assertThat(failure.attempts()).isZero());
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void aDispatcherWithoutAThreadFailsTheCallUnsent() {
        ExecutorService ended = Executors.newSingleThreadExecutor();
        ended.shutdown();

        try (PetStoreClient other = clientOver(new Dispatcher(ended), chain -> chain.proceed(chain.request()))) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> CallStyle.await(other.createPet(REX).executeAsync()))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse())
                    .withMessageContaining("the dispatcher has no thread for the call");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void anExecutorThatFailsForOneCallFailsNoOther() {
        AtomicInteger executed = new AtomicInteger();
        Dispatcher moody = narrow(task -> {
            if (executed.incrementAndGet() == 2) {
                throw new IllegalStateException("not this one");
            }
            new Thread(task).start();
        });
        CountDownLatch go = new CountDownLatch(1);

        try (PetStoreClient other = clientOver(moody, emptyLists(go))) {
            List<CompletableFuture<List<Pet>>> calls = list(other, 3);
            go.countDown();

            List<Throwable> failures = calls.stream()
                    .map(call -> catchThrowable(() -> CallStyle.await(call)))
                    .filter(Objects::nonNull)
                    .toList();
            assertThat(failures).singleElement().isInstanceOf(PetStoreTransportException.class);
        }
    }

    @Test
    void anExecutorThatFailsAfterACallLetsNoMoreRunAtOnce() {
        Dispatcher failing = narrow(task -> {
            task.run();
            throw new IllegalStateException("too late");
        });
        AtomicInteger atOnce = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();

        try (PetStoreClient other = clientOver(failing, chain -> {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            try {
                return emptyLists(new CountDownLatch(0)).intercept(chain);
            } finally {
                atOnce.decrementAndGet();
            }
        })) {
            list(other, 20).forEach(call -> assertThat(CallStyle.await(call)).isEmpty());
        }
        assertThat(most).hasValue(1);
    }

    @Test
    void aCallThatItsExecutorDropsLeavesItsPlaceWhenItsTimeIsUp() {
        AtomicInteger executed = new AtomicInteger();
        Dispatcher forgetful = narrow(task -> {
            if (executed.incrementAndGet() > 1) {
                new Thread(task).start();
            }
        });

        try (PetStoreClient other = clientOver(forgetful, emptyLists(new CountDownLatch(0)))) {
            CompletableFuture<?> dropped =
                    other.listPets().timeout(Duration.ofMillis(100)).executeAsync();
            CompletableFuture<List<Pet>> next = other.listPets().executeAsync();

            assertThatExceptionOfType(PetStoreTimeoutException.class).isThrownBy(() -> CallStyle.await(dropped));
            assertThat(CallStyle.await(next)).isEmpty();
        }
    }

    @Test
    void thousandsMayWaitForAnExecutorThatRunsThemAtOnce() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        try (PetStoreClient other = clientOver(narrow(Runnable::run), emptyLists(go))) {
            CompletableFuture<CompletableFuture<List<Pet>>> first =
                    CompletableFuture.supplyAsync(() -> other.listPets().executeAsync());
            awaitBegun();
            List<CompletableFuture<List<Pet>>> waiting = list(other, 2_000);

            go.countDown();

            waiting.forEach(call -> assertThat(CallStyle.await(call)).isEmpty());
            assertThat(CallStyle.await(CallStyle.await(first))).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUndeclaredThrowableReachesTheCallerOnceAndTakesNoPlace(CallStyle style) {
        Interceptor failing = chain -> {
            if (begun.incrementAndGet() == 1) {
                return Unchecked.fail(new Throwable("neither exception nor error"));
            }
            return emptyLists(new CountDownLatch(0)).intercept(chain);
        };

        try (PetStoreClient other = clientOver(oneAtATime().build().dispatcher(), failing)) {
            assertThatThrownBy(() -> style.execute(other.listPets()))
                    .hasStackTraceContaining("neither exception nor error");
            assertThat(begun).as("attempts").hasValue(1);
            assertThat(style.execute(other.listPets())).isEmpty();
        }
    }

    @Test
    void aListenerOfOkHttpThatFailsKeepsNoCallOpen() {
        for (int i = 0; i < 4; i++) {
            stall();
        }
        OkHttpClient own = new OkHttpClient.Builder()
                .eventListener(new EventListener() {
                    @Override
                    public void canceled(Call call) {
                        throw new IllegalStateException("a listener's");
                    }
                })
                .build();

        try (PetStoreClient other = clientBuilder()
                .httpClient(own)
                .attemptTimeout(Duration.ofMillis(200))
                .build()) {
            List<CompletableFuture<List<Pet>>> calls = list(other, 3);
            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> other.listPets().execute());
            calls.forEach(call ->
                    assertThatExceptionOfType(PetStoreTimeoutException.class).isThrownBy(() -> CallStyle.await(call)));
        }
    }

    private void awaitBegun() throws InterruptedException {
        synchronized (begun) {
            while (begun.get() == 0) {
                begun.wait(30_000);
            }
        }
    }

    private static Interceptor heldUntil(CountDownLatch go) {
        return chain -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return chain.proceed(chain.request());
        };
    }

    /** Responds without a network once it is released. */
    private Interceptor emptyLists(CountDownLatch go) {
        return chain -> {
            synchronized (begun) {
                begun.incrementAndGet();
                begun.notifyAll();
            }
            try {
                if (!go.await(30, TimeUnit.SECONDS)) {
                    throw new IOException("was not released within 30 s");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return new Response.Builder()
                    .request(chain.request())
                    .protocol(Protocol.HTTP_1_1)
                    .code(200)
                    .message("OK")
                    .body(ResponseBody.create("[]", MediaType.get("application/json")))
                    .build();
        };
    }

    private PetStoreClient clientOver(Dispatcher dispatcher, Interceptor interceptor) {
        return clientBuilder()
                .httpClient(new OkHttpClient.Builder()
                        .dispatcher(dispatcher)
                        .addInterceptor(interceptor)
                        .build())
                .build();
    }

    private static List<CompletableFuture<List<Pet>>> list(PetStoreClient client, int times) {
        List<CompletableFuture<List<Pet>>> calls = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            calls.add(client.listPets().executeAsync());
        }
        return calls;
    }

    private static Dispatcher narrow(Consumer<Runnable> executor) {
        Dispatcher narrow = new Dispatcher(new AbstractExecutorService() {
            @Override
            public void execute(Runnable task) {
                executor.accept(task);
            }

            @Override
            public void shutdown() {}

            @Override
            public List<Runnable> shutdownNow() {
                return List.of();
            }

            @Override
            public boolean isShutdown() {
                return false;
            }

            @Override
            public boolean isTerminated() {
                return false;
            }

            @Override
            public boolean awaitTermination(long timeout, TimeUnit unit) {
                return true;
            }
        });
        narrow.setMaxRequestsPerHost(1);
        return narrow;
    }
}
