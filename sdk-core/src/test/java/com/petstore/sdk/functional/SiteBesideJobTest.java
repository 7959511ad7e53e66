// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.TestJvm;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A site whose users wait for two seconds, and a job in the background, on real time. A machine with twenty times more work than processors passes: the
 * calls of the site come half a second apart or later, what counts is what the server received, and no response has to come within a time.
 */
@Tag("slow")
class SiteBesideJobTest {

    private static final String KEY = "key-1";
    private static final int CALLS_OF_SITE = 124;

    @ParameterizedTest
    @CsvSource({"ONE_PROCESS, 20", "TWO_PROCESSES, 1000"})
    void noCallOfTheSiteFailsAndTheJobGetsHalfOfTheRest(Place place, long latency) throws Exception {
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        try (MockPetStore store = MockPetStore.builder()
                .key(KEY, QuotaPlan.PRO)
                .faults(Fault.latency(Duration.ofMillis(latency)))
                .start()) {
            try (Job job = new Job(store.baseUrl(), failures)) {
                place.runSite(store.baseUrl(), job, failures);
            }

            assertThat(failures).isEmpty();
            List<MockRequest> requests = store.journal().requests();
            assertThat(requests)
                    .filteredOn(request -> request.status().isPresent())
                    .extracting(request -> request.status().getAsInt())
                    .containsOnly(200, 201);
            assertThat(requests).filteredOn(SiteBesideJobTest::isOfSite).hasSize(CALLS_OF_SITE);
            Instant end = requests.get(0).receivedAt().plusSeconds(60);
            List<MockRequest> minute = requests.stream()
                    .filter(request -> request.receivedAt().isBefore(end))
                    .toList();
            long ofSite = minute.stream().filter(SiteBesideJobTest::isOfSite).count();
            assertThat(minute.size() - ofSite)
                    .as("creates of the first minute, beside %d calls of the site", ofSite)
                    .isGreaterThan((QuotaPlan.PRO.requestsPerMinute() - ofSite) / 2);
        }
    }

    private static boolean isOfSite(MockRequest request) {
        return request.method().equals("GET");
    }

    private static PetStoreClientBuilder client(String baseUrl) {
        return PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(KEY)
                .attemptTimeout(Duration.ofMinutes(2))
                .timeout(Duration.ofMinutes(5));
    }

    /** Where the site runs; the job runs in the process of the test. */
    enum Place {
        ONE_PROCESS {
            @Override
            void runSite(String baseUrl, Job job, Queue<String> failures) {
                Site.run(baseUrl, job::begin, failures::add);
            }
        },

        TWO_PROCESSES {
            @Override
            void runSite(String baseUrl, Job job, Queue<String> failures) throws IOException, InterruptedException {
                try (TestJvm site = TestJvm.start(List.of(), Site.class, baseUrl)) {
                    assertThat(site.line()).isEqualTo(Site.BEGUN);
                    job.begin();
                    site.lines().forEach(failures::add);
                    site.awaitExit(Duration.ofSeconds(30));
                }
            }
        };

        /** Runs the site to its end, and begins the job after the first response to the site. */
        abstract void runSite(String baseUrl, Job job, Queue<String> failures) throws IOException, InterruptedException;
    }

    /** Lists pets twice a second. */
    static final class Site {

        static final String BEGUN = "begun";

        public static void main(String[] args) {
            run(args[0], () -> System.out.println(BEGUN), System.out::println);
        }

        static void run(String baseUrl, Runnable whenBegun, Consumer<String> failures) {
            ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
            try (PetStoreClient client =
                    client(baseUrl).maxRateLimitWait(Duration.ofSeconds(2)).build()) {
                client.listPets().limit(1).execute();
                whenBegun.run();
                Queue<CompletableFuture<?>> calls = new ConcurrentLinkedQueue<>();
                CompletableFuture<Void> allStarted = new CompletableFuture<>();
                // With a fixed rate, the calls that a busy machine missed would come at once.
                Future<?> unused = clock.scheduleWithFixedDelay(
                        () -> {
                            calls.add(client.listPets().limit(1).executeAsync());
                            if (calls.size() == CALLS_OF_SITE - 1) {
                                allStarted.complete(null);
                                clock.shutdown();
                            }
                        },
                        0,
                        500,
                        TimeUnit.MILLISECONDS);
                allStarted.join();
                calls.stream().flatMap(Site::failure).forEach(failures);
            } finally {
                clock.shutdownNow();
            }
        }

        private static Stream<String> failure(CompletableFuture<?> call) {
            return call.handle((pets, failure) -> Stream.ofNullable(failure).map(Throwable::toString))
                    .join();
        }
    }

    /** Creates pets from eight threads until it is closed. */
    static final class Job implements AutoCloseable {

        private static final int THREADS = 8;

        private final PetStoreClient client;
        private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        private final Queue<String> failures;

        Job(String baseUrl, Queue<String> failures) {
            this.failures = failures;
            client = client(baseUrl).background(true).build();
        }

        void begin() {
            for (int i = 0; i < THREADS; i++) {
                threads.execute(this::create);
            }
        }

        private void create() {
            try {
                while (true) {
                    client.createPet(REX).execute();
                }
            } catch (PetStoreException e) {
                if (!threads.isShutdown()) {
                    failures.add(e.toString());
                }
            }
        }

        @Override
        public void close() {
            threads.shutdownNow();
            client.close();
        }
    }
}
