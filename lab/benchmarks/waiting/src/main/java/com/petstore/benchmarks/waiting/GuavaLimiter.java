package com.petstore.benchmarks.waiting;

import com.google.common.util.concurrent.RateLimiter;

/** Guava, which knows a rate and no windows: the quota of a window comes within a second, after a debt as long as the wait for it. */
final class GuavaLimiter implements Limiter {

    private final Quota quota;
    private final RateLimiter limiter;

    GuavaLimiter(Quota quota) {
        this.quota = quota;
        this.limiter = RateLimiter.create(quota.requests());
    }

    @Override
    public void useUp() {
        limiter.acquire(Math.toIntExact(Math.min(
                Integer.MAX_VALUE, quota.requests() * quota.untilReset().toMillis() / 1000)));
    }

    @Override
    public void call(int number) {
        limiter.acquire();
        quota.service().call(number);
    }

    @Override
    public void pass() {
        limiter.acquire();
    }
}
