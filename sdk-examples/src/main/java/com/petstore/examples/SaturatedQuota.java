// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.response.RateLimit;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Calls from 32 threads as fast as they can, far beyond the quota, and shows every five seconds what the gate lets through. */
public final class SaturatedQuota {

    private static final int THREADS = 32;
    private static final int CALLS = 700;
    private static final int EVERY_SECONDS = 5;

    private SaturatedQuota() {}

    /**
     * Runs the program.
     *
     * @param args none
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        try (ExampleService service = ExampleService.startInFastTime(QuotaPlan.PRO)) {
            Counts counts = new Counts(service);
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(service.baseUrl())
                    .apiKey(service.apiKey())
                    .timeSource(service.time())
                    .addListener(counts)
                    .build()) {
                client.listPets().execute();
                System.out.println(
                        "One call has shown the quota; now " + THREADS + " threads make " + CALLS + " calls");
                System.out.println("second   sent  accepted  refused  waiting  left of this minute");
                Runnable heldTime = service.holdTime();
                show(EVERY_SECONDS, service, client, counts);

                ExecutorService threads =
                        Executors.newFixedThreadPool(THREADS, task -> counts.holdTimeUntilItCalls(new Thread(task)));
                for (int i = 0; i < CALLS; i++) {
                    threads.execute(() -> client.listPets().limit(1).execute());
                }
                heldTime.run();
                threads.shutdown();
                threads.awaitTermination(1, TimeUnit.HOURS);
                System.out.println("Done: " + counts.accepted + " accepted, " + counts.refused
                        + " refused; the longest call took " + counts.slowest + " s");
            }
        }
    }

    private static void show(int second, ExampleService service, PetStoreClient client, Counts counts) {
        service.time().schedule(Duration.ofSeconds(EVERY_SECONDS), () -> {
            int sent = counts.sent.get();
            int waiting = Math.min(THREADS, Math.max(0, 1 + CALLS - sent));
            String left = client.rateLimitStatus()
                    .rateLimit()
                    .map(SaturatedQuota::bar)
                    .orElse("not shown");
            System.out.printf(
                    "%6d %6d %9d %8d %8d  %s%n",
                    second, sent, counts.accepted.get(), counts.refused.get(), waiting, left);
            if (sent <= CALLS) {
                show(second + EVERY_SECONDS, service, client, counts);
            }
        });
    }

    private static String bar(RateLimit limit) {
        int full = (int) (20 * limit.remaining() / limit.limit());
        return "#".repeat(full) + ".".repeat(20 - full) + " " + limit.remaining();
    }

    /**
     * Counts, and lets the virtual clock run only while every thread waits for the quota. Otherwise, it would be ahead of the threads on a
     * busy machine.
     */
    private static final class Counts implements CallListener {

        private final ExampleService service;
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger accepted = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();
        private final AtomicLong slowest = new AtomicLong();
        private final Queue<Runnable> holds = new ConcurrentLinkedQueue<>();
        private final Set<Thread> toStart = ConcurrentHashMap.newKeySet();

        Counts(ExampleService service) {
            this.service = service;
        }

        /** A thread that calls for the first time takes over this hold. */
        Thread holdTimeUntilItCalls(Thread thread) {
            hold();
            toStart.add(thread);
            return thread;
        }

        private void hold() {
            holds.add(service.holdTime());
        }

        private void release() {
            holds.remove().run();
        }

        @Override
        public void callStarted(CallStarted event) {
            if (!toStart.remove(Thread.currentThread())) {
                hold();
            }
        }

        @Override
        public void waitStarted(WaitStarted event) {
            release();
        }

        @Override
        public void waitEnded(WaitEnded event) {
            hold();
        }

        @Override
        public void attemptStarted(AttemptStarted event) {
            sent.incrementAndGet();
        }

        @Override
        public void attemptEnded(AttemptEnded event) {
            (event.status().orElse(0) == 429 ? refused : accepted).incrementAndGet();
        }

        @Override
        public void callEnded(CallEnded event) {
            release();
            slowest.accumulateAndGet(event.elapsed().toSeconds(), Math::max);
        }
    }
}
