// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program as a user writes it: lists pets a number of times and says how many seconds that took, from the first call to the end of the last.
 * {@code lab/simulation/on-real-time} runs it, as a process of its own each time.
 */
public final class TimedCalls {

    private TimedCalls() {}

    /**
     * Runs the program.
     *
     * @param args the base URL, the API key, how many calls, and how many threads share them
     * @throws ExecutionException if a call fails
     * @throws InterruptedException if the program is interrupted
     */
    public static void main(String[] args) throws ExecutionException, InterruptedException {
        try (PetStoreClient client =
                PetStoreClient.builder().baseUrl(args[0]).apiKey(args[1]).build()) {
            Duration took = time(client, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            System.out.printf(Locale.ROOT, "%.1f%n", took.toMillis() / 1e3);
        }
    }

    private static Duration time(PetStoreClient client, int calls, int threads)
            throws ExecutionException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            AtomicInteger unmade = new AtomicInteger(calls);
            long start = System.nanoTime();
            List<Future<?>> callers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                callers.add(pool.submit(() -> {
                    while (unmade.getAndDecrement() > 0) {
                        var unused = client.listPets().execute();
                    }
                }));
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
            return Duration.ofNanos(System.nanoTime() - start);
        } finally {
            pool.shutdownNow();
        }
    }
}
