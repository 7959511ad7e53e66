// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.Unchecked;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What asynchronous calls do to each other. */
class AsynchronousCallsTest extends WireTest {

    @Test
    void stagesThatBlockHoldUpNoOtherCall() throws Exception {
        try (HostileServer server = HostileServer.start(ScriptedResponse.emptyList());
                PetStoreClient other = clientBuilder().baseUrl(server.baseUrl()).build()) {
            other.listPets().execute();
            List<CompletableFuture<List<Pet>>> calls = Stream.generate(() -> other.listPets()
                            .executeAsync()
                            .thenApply(first -> CallStyle.await(other.listPets().executeAsync())))
                    .limit(2 * ASYNCHRONOUS_EXCHANGES)
                    .toList();

            assertThat(calls)
                    .allSatisfy(call -> assertThat(CallStyle.await(call)).isEmpty());
        }
    }

    @Test
    void sendsOnTheExecutorOfTheApplication() {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        ExecutorService executor = Executors.newCachedThreadPool(task -> new Thread(task, "application"));
        respond(200, "[]");

        try (PetStoreClient other = clientBuilder()
                .asyncExecutor(executor)
                .httpClient(notingThreads(threads))
                .build()) {
            CallStyle.await(other.listPets().executeAsync());
        } finally {
            executor.shutdown();
        }
        assertThat(threads).containsExactly("application");
    }

    @Test
    void sendsOnItsOwnThreadsIfTheExecutorRejects() {
        ExecutorService executor = Executors.newCachedThreadPool();
        executor.shutdown();
        respond(200, "[]");

        try (PetStoreClient other = clientBuilder().asyncExecutor(executor).build()) {
            assertThat(CallStyle.await(other.listPets().executeAsync())).isEmpty();
        }
    }

    @Test
    void sendsAsManyAtOnceAsAreAllowed() throws Exception {
        int atOnce = 100;
        CyclicBarrier all = new CyclicBarrier(atOnce);
        try (HostileServer server = HostileServer.start(ScriptedResponse.emptyList()
                        .onceBefore(ScriptedResponse.awaiting(all).then(ScriptedResponse.emptyList())));
                PetStoreClient other = clientBuilder()
                        .baseUrl(server.baseUrl())
                        .maxAsyncRequests(atOnce)
                        .build()) {
            other.listPets().execute();
            Stream.generate(() -> other.listPets().executeAsync())
                    .limit(atOnce)
                    .toList()
                    .forEach(CallStyle::await);

            assertThat(server.requests()).isEqualTo(atOnce + 1);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void sendsOnVirtualThreads() throws ReflectiveOperationException {
        ExecutorService virtual = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        Set<String> threads = ConcurrentHashMap.newKeySet();
        int calls = 200;
        for (int i = 0; i <= calls; i++) {
            respond(200, "[]");
        }

        try (PetStoreClient other = clientBuilder()
                .asyncExecutor(virtual)
                .maxAsyncRequests(calls)
                .httpClient(notingThreads(threads))
                .build()) {
            CallStyle.await(other.listPets().executeAsync());
            Stream.generate(() -> other.listPets().executeAsync())
                    .limit(calls)
                    .toList()
                    .forEach(CallStyle::await);
        } finally {
            virtual.shutdown();
        }
        assertThat(threads).as("virtual threads have no name").containsExactly("");
    }

    private static OkHttpClient notingThreads(Set<String> threads) {
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    threads.add(Thread.currentThread().getName());
                    return chain.proceed(chain.request());
                })
                .build();
    }

    @Test
    void aBlockingCallDoesNotWaitForTheAsynchronousOnes() throws InterruptedException {
        List<CompletableFuture<?>> stalled = occupyAllThreads(client);

        assertThat(client.listPets().execute()).isEmpty();

        assertThat(stalled).noneMatch(CompletableFuture::isDone);
    }

    @ParameterizedTest
    @EnumSource
    void anUndeclaredThrowableReachesTheCallerOnceAndTakesNoThread(CallStyle style) {
        AtomicInteger begun = new AtomicInteger();
        Interceptor failing = chain -> {
            if (begun.incrementAndGet() == 1) {
                return Unchecked.fail(new Throwable("neither exception nor error"));
            }
            return chain.proceed(chain.request());
        };

        respond(200, "[]");

        try (PetStoreClient other = clientBuilder()
                .httpClient(new OkHttpClient.Builder().addInterceptor(failing).build())
                .build()) {
            assertThatThrownBy(() -> style.execute(other.listPets()))
                    .hasStackTraceContaining("neither exception nor error");
            assertThat(begun).as("attempts").hasValue(1);
            assertThat(style.execute(other.listPets())).isEmpty();
        }
    }
}
