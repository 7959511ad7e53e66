package com.petstore.benchmarks.waiting;

import io.github.bucket4j.Bucket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** Bucket4j in memory: a bucket that is filled at once when a window begins. */
final class Bucket4jLimiter implements Limiter {

    private final Quota quota;
    private final Bucket bucket;
    private final Delays delays = new Delays();

    Bucket4jLimiter(Quota quota) {
        this.quota = quota;
        this.bucket = Bucket.builder()
                .addLimit(limit ->
                        limit.capacity(quota.requests()).refillIntervally(quota.requests(), quota.untilReset()))
                .build();
    }

    @Override
    public void useUp() {
        bucket.consumeIgnoringRateLimits(quota.requests());
    }

    @Override
    public void call(int number) throws InterruptedException {
        bucket.asBlocking().consume(1);
        quota.service().call(number);
    }

    @Override
    public Future<?> callAsync(int number) {
        CompletableFuture<Void> permit = bucket.asScheduler().consume(1, delays.scheduler());
        CompletableFuture<Void> result = permit.thenRun(() -> quota.service().call(number));
        var unused = result.whenComplete((nothing, failure) -> permit.cancel(false));
        return result;
    }

    @Override
    public void pass() {
        bucket.tryConsume(1);
    }
}
