// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that begin together. */
public final class AtOnce {

    private static final int SECONDS_TO_WAIT = 30;

    private AtOnce() {}

    /**
     * Runs the same work on several threads, and returns what each returned.
     *
     * @throws AssertionError if one of them fails, with its failure as the cause
     */
    public static <T> List<T> run(int threads, Callable<T> work) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(executor.submit(() -> {
                    start.await(SECONDS_TO_WAIT, TimeUnit.SECONDS);
                    return work.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }
}
