package com.petstore.sdk.functional;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testing.CallStyle;
import com.petstore.sdk.testing.FastTime;
import com.petstore.sdk.testing.RefusalCounter;
import com.petstore.sdk.testing.TestThread;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads, sockets and processes on one Free key, whose minute takes three seconds here. */
@Timeout(60)
class SharedQuotaTest extends MockServerTest {

    private static final int QUOTA = 60;

    /** Real threads are late now and then, and a second is twenty here; what the rules reach is in the simulation. */
    private static final long LEAST = 54;

    private final FastTime time = new FastTime(System.currentTimeMillis());
    private final MockClock clock = MockClock.frozenAt(time.instant());
    private final RefusalCounter refusals = new RefusalCounter();
    private final RateLimitScope rateLimits = RateLimitScope.isolated();
    private TestThread<Void> driver;
    private final ExecutorService threads = Executors.newFixedThreadPool(64);

    @Override
    MockPetStore startServer() {
        driver = TestThread.start(this::driveTheClock);
        return MockPetStore.builder().key("free", QuotaPlan.FREE).clock(clock).start();
    }

    private void driveTheClock() {
        while (!Thread.currentThread().isInterrupted()) {
            Duration behind = Duration.between(clock.instant(), time.instant());
            if (!behind.isNegative() && !behind.isZero()) {
                clock.advance(behind);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
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
        return super.clientBuilder().timeSource(time).rateLimitScope(rateLimits).listener(refusals);
    }

    @Test
    void manyThreadsUseTheMinutesQuotaAndNoMore() throws Exception {
        List<Instant> windows = call(List.of(client), 64);

        assertThat(refusals.count()).isZero();
        assertThat(windows).hasSize(64);
        assertThat(inTheFirst(windows)).isBetween(LEAST, (long) QUOTA);
    }

    @Test
    void clientsOfOneProcessShareTheQuota() throws Exception {
        try (PetStoreClient second = clientBuilder().build();
                PetStoreClient third = clientBuilder().build();
                PetStoreClient fourth = clientBuilder().build()) {
            List<Instant> windows = call(List.of(client, second, third, fourth), 64);

            assertThat(refusals.count()).isZero();
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
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        server.baseUrl(),
                        server.apiKey(),
                        String.valueOf(time.startMillis()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = new BufferedReader(new InputStreamReader(other.getInputStream(), UTF_8))) {
            assertThat(output.readLine()).isEqualTo("ready");

            List<Instant> windows = call(List.of(client), 50);

            assertThat(output.readLine()).isEqualTo("sent 50, refused 0");
            assertThat(refusals.count()).isZero();
            assertThat(windows).hasSize(50);
        } finally {
            other.destroyForcibly();
        }
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

    static final class OtherProcess {

        public static void main(String[] args) {
            RefusalCounter refusals = new RefusalCounter();
            FastTime time = new FastTime(Long.parseLong(args[2]));
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(args[0])
                    .apiKey(args[1])
                    .timeSource(time)
                    .timeout(Duration.ofMinutes(5))
                    .listener(refusals)
                    .build()) {
                var unused = client.listPets().execute();
                System.out.println("ready");
                List<CompletableFuture<List<Pet>>> calls = new ArrayList<>();
                for (int i = 0; i < 49; i++) {
                    calls.add(client.listPets().executeAsync());
                }
                calls.forEach(CompletableFuture::join);
                System.out.println("sent 50, refused " + refusals.count());
            }
        }
    }
}
