package com.petstore.benchmarks.waiting;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The scheduler that a limiter needs for asynchronous calls. One thread, so that it runs what is due in order. */
final class Delays {

    private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "scheduler");
        thread.setDaemon(true);
        return thread;
    });

    Delays() {
        scheduler.setRemoveOnCancelPolicy(true);
    }

    ScheduledThreadPoolExecutor scheduler() {
        return scheduler;
    }

    Future<?> run(long afterNanos, Runnable task) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        Future<?> timer = scheduler.schedule(
                () -> {
                    task.run();
                    result.complete(null);
                },
                afterNanos,
                TimeUnit.NANOSECONDS);
        var unused = result.whenComplete((nothing, failure) -> timer.cancel(false));
        return result;
    }

    /** Returns when all that is due has run. */
    void settle() throws Exception {
        scheduler.submit(() -> {}).get();
    }
}
