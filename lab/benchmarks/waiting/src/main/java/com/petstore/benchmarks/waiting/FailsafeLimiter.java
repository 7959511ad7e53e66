package com.petstore.benchmarks.waiting;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RateLimiter;
import java.util.concurrent.Future;

/** Failsafe with a bursty limiter. */
final class FailsafeLimiter implements Limiter {

    private final Quota quota;
    private final RateLimiter<Object> limiter;
    private final FailsafeExecutor<Object> executor;
    private final Delays delays = new Delays();

    FailsafeLimiter(Quota quota) {
        this.quota = quota;
        this.limiter = RateLimiter.burstyBuilder(quota.requests(), quota.untilReset())
                .withMaxWaitTime(quota.patience())
                .build();
        this.executor = Failsafe.with(limiter).with(delays.scheduler());
    }

    @Override
    public void useUp() {
        limiter.tryAcquirePermits(quota.requests());
    }

    @Override
    public void call(int number) {
        executor.run(() -> quota.service().call(number));
    }

    @Override
    public Future<?> callAsync(int number) {
        return executor.runAsync(() -> quota.service().call(number));
    }

    /** Its calls reserve their permits on the scheduler's thread. */
    @Override
    public void settle() throws Exception {
        delays.settle();
    }

    @Override
    public void pass() {
        limiter.tryAcquirePermit();
    }
}
