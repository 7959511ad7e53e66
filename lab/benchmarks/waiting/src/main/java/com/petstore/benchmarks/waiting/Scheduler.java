// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a limiter needs for asynchronous calls. One thread, so that it runs what is due in order. */
final class Scheduler extends ScheduledThreadPoolExecutor {

    Scheduler() {
        super(1);
        setRemoveOnCancelPolicy(true);
    }

    Future<?> run(long afterNanos, Runnable task) {
        CompletableFuture<Void> result = new CompletableFuture<>();
        Runnable due = () -> {
            task.run();
            result.complete(null);
        };
        Future<?> timer = schedule(due, afterNanos, TimeUnit.NANOSECONDS);
        var unused = result.whenComplete((nothing, failure) -> timer.cancel(false));
        return result;
    }
}
