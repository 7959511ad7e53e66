package com.petstore.benchmarks.waiting;

import com.google.common.util.concurrent.RateLimiter;

/** Guava, which knows a rate and no windows: the quota of a window comes within a second, after a debt as long as the wait for it. */
final class GuavaLimiter extends Limiter {

    private final RateLimiter limiter;

    GuavaLimiter(Service service) {
        super(service);
        limiter = RateLimiter.create(service.requests);
    }

    @Override
    void useUp() {
        long debt = service.requests * service.untilReset().toMillis() / 1000;
        take((int) Math.min(Integer.MAX_VALUE, debt));
    }

    @Override
    void take(int permits) {
        limiter.acquire(permits);
    }
}
