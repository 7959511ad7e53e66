// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.WaitingCalls;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.TestThread;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Real threads and sockets on one Free key. The clock moves only while every call waits for the rate limit, so that a busy machine makes the test slower
 * and changes nothing else.
 */
class SharedQuotaTest extends MockServerTest {

    private static final int QUOTA = 60;

    /** What is granted within a step of the clock may arrive in the next minute. */
    private static final long LEAST = 54;

    private static final Duration STEP = Duration.ofMillis(20);

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z"));
    private final TimeSource time = timeOf(clock);
    private final WaitingCalls waiting = new WaitingCalls();
    private final RateLimitScope rateLimits = RateLimitScope.isolated();
    private final List<PetStoreClient> clients = new CopyOnWriteArrayList<>();
    private TestThread<Void> driver;
    private final ExecutorService threads = Executors.newFixedThreadPool(64);

    @Override
    MockPetStore startServer() {
        driver = TestThread.start(this::driveTheClock);
        return MockPetStore.builder().key("free", QuotaPlan.FREE).clock(clock).start();
    }

    private void driveTheClock() {
        while (!Thread.currentThread().isInterrupted()) {
            if (waiting.areAll(clients)) {
                clock.advance(STEP);
            } else {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        threads.shutdownNow();
        driver.interrupt();
        driver.result();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().timeSource(time).rateLimitScope(rateLimits).addListener(waiting);
    }

    @BeforeEach
    void watchTheClient() {
        clients.add(client);
    }

    private PetStoreClient another(RateLimitScope scope) {
        PetStoreClient another = clientBuilder().rateLimitScope(scope).build();
        clients.add(another);
        return another;
    }

    @Test
    void manyThreadsUseTheMinutesQuotaAndNoMore() throws Exception {
        List<Instant> windows = call(List.of(client), 64);

        assertNoneWasRefused();
        assertThat(windows).hasSize(64);
        assertThat(inTheFirst(windows)).isBetween(LEAST, (long) QUOTA);
    }

    @Test
    void clientsOfOneProcessShareTheQuota() throws Exception {
        try (PetStoreClient second = another(rateLimits);
                PetStoreClient third = another(rateLimits);
                PetStoreClient fourth = another(rateLimits)) {
            List<Instant> windows = call(List.of(client, second, third, fourth), 64);

            assertNoneWasRefused();
            assertThat(windows).hasSize(64);
            assertThat(inTheFirst(windows)).isBetween(LEAST, (long) QUOTA);
        }
    }

    @Test
    void callsAreSentInTheOrderInWhichTheyWereQueued() {
        List<CompletableFuture<Pet>> calls = new ArrayList<>();
        for (int i = 0; i < QUOTA; i++) {
            NewPet pet = NewPet.builder().name("Pet " + i).categoryId(i).build();
            calls.add(client.createPet(pet).executeAsync());
        }

        List<Long> ids = calls.stream().map(CallStyle::await).map(Pet::id).toList();
        // A dozen may be sent at once and overtake each other on their way, so one may come late, but not the most.
        assertThat(average(ids.subList(45, QUOTA)) - average(ids.subList(0, 15)))
                .isGreaterThan(30);
    }

    private static double average(List<Long> ids) {
        return ids.stream().mapToLong(Long::longValue).average().orElseThrow();
    }

    @Test
    void processesShareTheQuota() throws Exception {
        // What one process knows of the other is what the headers show, as with a scope of its own.
        try (PetStoreClient other = another(RateLimitScope.isolated())) {
            assertThat(other.listPets().execute()).isEmpty();

            List<Instant> windows = call(List.of(client, other), 99);

            assertThat(windows).hasSize(99);
            assertNoneWasRefused();
        }
    }

    private void assertNoneWasRefused() {
        assertThat(server.journal().requests(request -> request.status().orElse(0) == 429))
                .isEmpty();
    }

    /** Calls on that many threads, and returns the Reset of each response in order. */
    private List<Instant> call(List<PetStoreClient> clients, int times) throws Exception {
        List<Callable<Instant>> calls = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            PetStoreClient caller = clients.get(i % clients.size());
            calls.add(() -> {
                var response = caller.listPets().timeout(Duration.ofMinutes(5)).executeForResponse();
                return response.rateLimit().orElseThrow().resetAt();
            });
        }
        List<Instant> resets = new ArrayList<>();
        for (Future<Instant> call : threads.invokeAll(calls)) {
            resets.add(call.get());
        }
        return resets.stream().sorted().toList();
    }

    private static long inTheFirst(List<Instant> windows) {
        return windows.stream().filter(windows.get(0)::equals).count();
    }
}
