// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import io.github.bucket4j.Bucket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** Bucket4j in memory: a bucket that is filled at once when a window begins. */
final class Bucket4jLimiter extends Limiter {

    private final Bucket bucket;
    private final Scheduler scheduler = new Scheduler();

    Bucket4jLimiter(Service service) {
        super(service);
        int capacity = service.requests;
        bucket = Bucket.builder()
                .addLimit(limit -> limit.capacity(capacity).refillIntervally(capacity, service.untilReset()))
                .build();
    }

    @Override
    void take(int permits) throws InterruptedException {
        bucket.asBlocking().consume(permits);
    }

    @Override
    Future<?> callAsync(int number) {
        CompletableFuture<Void> permit = bucket.asScheduler().consume(1, scheduler);
        CompletableFuture<Void> result = permit.thenRun(() -> service.call(number));
        var unused = result.whenComplete((nothing, failure) -> permit.cancel(false));
        return result;
    }
}
