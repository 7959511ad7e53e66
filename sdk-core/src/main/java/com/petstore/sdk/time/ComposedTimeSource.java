package com.petstore.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Four functions as one {@link TimeSource}. */
record ComposedTimeSource(
        LongSupplier nanos,
        Supplier<Instant> now,
        Sleep sleeper,
        BiFunction<? super Duration, ? super Runnable, ? extends Runnable> scheduler)
        implements TimeSource {

    ComposedTimeSource {
        Objects.requireNonNull(nanos, "nanoTime");
        Objects.requireNonNull(now, "instant");
        Objects.requireNonNull(sleeper, "sleep");
        Objects.requireNonNull(scheduler, "schedule");
    }

    @Override
    public long nanoTime() {
        return nanos.getAsLong();
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        sleeper.sleep(duration);
    }

    @Override
    public Runnable schedule(Duration delay, Runnable task) {
        return scheduler.apply(delay, task);
    }
}
