// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.LimitsInTests;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Three processes with one key, for as many days as {@code -Dsoak.days} says: every two hours their threads together have a minute's quota of
 * jobs. On the first day they have twice as many, and every hour: more than a day's quota.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Tag("search")
class WeekTest {

    private static final int DAYS = Integer.getInteger("soak.days", 1);
    private static final QuotaPlan PLAN = QuotaPlan.parse(System.getProperty("soak.plan", "enterprise:30/1000"));
    private static final long SEED = Long.getLong("soak.seed", 20261122);

    private static final int PROCESSES = 3;
    private static final int WORKERS = PROCESSES * 4;
    private static final Instant START = Instant.parse("2026-11-22T00:00:00Z");

    private final Surroundings before = new Surroundings();
    private final MockClock clock = MockClock.autoAdvancingFrom(START.minusSeconds(1));
    private final TimeSource time = TimeSource.of(clock::nanoTime, clock::instant, clock::schedule);
    private final ClockPin clockPin = new ClockPin(clock);
    private final RestartableServer service = new RestartableServer(clock, PLAN);
    private final List<ClientProcess> processes = IntStream.range(0, PROCESSES)
            .mapToObj(i -> new ClientProcess(service.baseUrl(), time, clockPin))
            .toList();

    @AfterEach
    void close() {
        processes.forEach(ClientProcess::close);
        service.close();
    }

    @Test
    void everyJobIsDoneTheKeyIsNeverBannedAndOnlyTheLastRequestsOfADayAreLeftToOthers() throws Exception {
        List<Worker> workers = work();

        service.readJournal();
        print(workers);
        assertThat(service.bans()).as("requests of a banned key").isZero();
        assertThat(workers)
                .extracting(Worker::served)
                .containsOnly(jobs().values().stream().mapToInt(i -> i).sum());
        assertThat(service.admittedBetween(START, START.plus(Duration.ofDays(1))))
                .as("served on the day on which more than its quota was asked for")
                // Each process leaves one request to each of the others.
                .isBetween(PLAN.requestsPerDay() - (PROCESSES - 1), PLAN.requestsPerDay());
        assertThat(service.pets())
                .as("each pet, once")
                .extracting(MockPet::name)
                .containsExactlyInAnyOrderElementsOf(workers.stream()
                        .flatMap(worker -> worker.created().stream())
                        .toList());
        holdThatNothingIsLeft();
    }

    private List<Worker> work() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        Runnable letGo = clock.pauseAutoAdvance();
        try {
            List<Future<Worker>> work = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                ClientProcess process = processes.get(i % PROCESSES);
                work.add(threads.submit(new Worker("job-" + i, process, service, clock, clockPin, jobs())));
            }
            Future<Integer> restarts =
                    threads.submit(new Restarts(service, processes, clockPin, START, DAYS, new SplittableRandom(SEED)));
            clock.awaitSleepers(WORKERS + 1, Duration.ofSeconds(30));
            letGo.run();

            List<Worker> workers = new ArrayList<>();
            for (Future<Worker> worker : work) {
                workers.add(worker.get());
            }
            assertThat(restarts.get()).isEqualTo(DAYS * (PROCESSES + 1));
            return workers;
        } finally {
            threads.shutdownNow();
        }
    }

    /** How many jobs each thread has at which times. */
    private static Map<Instant, Integer> jobs() {
        int quota = (int) PLAN.requestsPerMinute() / WORKERS;
        Map<Instant, Integer> jobs = new TreeMap<>();
        for (int hour = 0; hour < 24 * DAYS; hour++) {
            boolean busy = hour < 24;
            if (busy || hour % 2 == 0) {
                jobs.put(START.plus(Duration.ofHours(hour)), busy ? 2 * quota : quota);
            }
        }
        return jobs;
    }

    private void holdThatNothingIsLeft() {
        // Past all windows: what still holds a gate then is a request that never ended.
        clock.advance(Duration.ofDays(2));
        close();
        for (ClientProcess process : processes) {
            for (RateLimitScope known : process.known()) {
                assertThat(LimitsInTests.gatesOf(known))
                        .as("gates that are not idle")
                        .isZero();
            }
        }
        before.awaitNothingMore();
    }

    private void print(List<Worker> workers) {
        Map<String, Integer> failures = new TreeMap<>();
        workers.forEach(
                worker -> worker.failures().forEach((type, times) -> failures.merge(type, times, Integer::sum)));
        System.out.printf(
                "seed %d, %d days: %d served, %d refused, %d too early; failures %s, %d of them unknown; used heap %d KiB%n",
                SEED,
                DAYS,
                service.admitted(),
                service.refusals(),
                service.tooEarly(),
                failures,
                workers.stream().mapToInt(Worker::unknown).sum(),
                Surroundings.usedHeap() >> 10);
    }
}
