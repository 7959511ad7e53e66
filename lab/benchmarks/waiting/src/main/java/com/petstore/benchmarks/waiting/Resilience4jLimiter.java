package com.petstore.benchmarks.waiting;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.util.concurrent.Future;

/**
 * Resilience4j. Its {@code decorateCompletionStage} holds the calling thread while it waits, so asynchronous calls reserve a permit and are
 * scheduled, as its module for Reactor does it.
 */
final class Resilience4jLimiter implements Limiter {

    private final Quota quota;
    private final RateLimiter limiter;
    private final Delays delays = new Delays();

    Resilience4jLimiter(Quota quota) {
        this.quota = quota;
        this.limiter = RateLimiter.of(
                "pets",
                RateLimiterConfig.custom()
                        .limitForPeriod(quota.requests())
                        .limitRefreshPeriod(quota.untilReset())
                        .timeoutDuration(quota.patience())
                        .build());
    }

    @Override
    public void useUp() {
        limiter.acquirePermission(quota.requests());
    }

    @Override
    public void call(int number) {
        RateLimiter.waitForPermission(limiter);
        quota.service().call(number);
    }

    @Override
    public Future<?> callAsync(int number) {
        return delays.run(limiter.reservePermission(), () -> quota.service().call(number));
    }

    @Override
    public void pass() {
        limiter.acquirePermission();
    }
}
