// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RateLimiter;
import java.util.concurrent.Future;

/** Failsafe with a bursty limiter. */
final class FailsafeLimiter extends Limiter {

    private final RateLimiter<Object> limiter;
    private final FailsafeExecutor<Object> executor;
    private final Scheduler scheduler = new Scheduler();

    FailsafeLimiter(Service service) {
        super(service);
        limiter = RateLimiter.burstyBuilder(service.requests, service.untilReset())
                .withMaxWaitTime(PATIENCE)
                .build();
        executor = Failsafe.with(limiter).with(scheduler);
    }

    @Override
    void take(int permits) throws InterruptedException {
        limiter.acquirePermits(permits);
    }

    @Override
    void call(int number) {
        executor.run(() -> service.call(number));
    }

    @Override
    Future<?> callAsync(int number) {
        return executor.runAsync(() -> service.call(number));
    }

    /** Its calls reserve their permits on the scheduler's thread. */
    @Override
    void settle() throws Exception {
        scheduler.submit(() -> {}).get();
    }
}
