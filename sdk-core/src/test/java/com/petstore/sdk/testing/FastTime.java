package com.petstore.sdk.testing;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Time that runs faster than the real one, in several processes alike: for tests that need real threads, sockets or processes, and a minute of
 * the service's.
 */
public final class FastTime implements TimeSource {

    private static final int TIMES_FASTER = 10;
    private static final TimeSource REAL = TimeSource.system();

    private final long startMillis;

    /** Time that runs fast since then. */
    public FastTime(long startMillis) {
        this.startMillis = startMillis;
    }

    public long startMillis() {
        return startMillis;
    }

    @Override
    public long nanoTime() {
        return REAL.nanoTime() * TIMES_FASTER;
    }

    @Override
    public Instant instant() {
        Instant start = Instant.ofEpochMilli(startMillis);
        return start.plus(Duration.between(start, REAL.instant()).multipliedBy(TIMES_FASTER));
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        // Never early by rounding.
        return REAL.schedule(delay.dividedBy(TIMES_FASTER).plusNanos(TimeUnit.MICROSECONDS.toNanos(1)), task);
    }
}
