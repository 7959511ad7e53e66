// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.util.concurrent.Future;

/**
 * Resilience4j. Its {@code decorateCompletionStage} holds the calling thread while it waits, so asynchronous calls reserve a permit and are
 * scheduled, as its module for Reactor does it.
 */
final class Resilience4jLimiter extends Limiter {

    private final RateLimiter limiter;
    private final Scheduler scheduler = new Scheduler();

    Resilience4jLimiter(Service service) {
        super(service);
        RateLimiterConfig.Builder config = RateLimiterConfig.custom().timeoutDuration(PATIENCE);
        config.limitForPeriod(service.requests).limitRefreshPeriod(service.untilReset());
        limiter = RateLimiter.of("pets", config.build());
    }

    @Override
    void take(int permits) {
        RateLimiter.waitForPermission(limiter, permits);
    }

    @Override
    Future<?> callAsync(int number) {
        return scheduler.run(limiter.reservePermission(), () -> service.call(number));
    }
}
