package com.petstore.sdk;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Three functions as one {@link TimeSource}. */
record ComposedTimeSource(
        LongSupplier nanos,
        Supplier<Instant> now,
        BiFunction<? super Duration, ? super Runnable, ? extends Runnable> scheduler)
        implements TimeSource {

    ComposedTimeSource {
        Objects.requireNonNull(nanos, "nanoTime");
        Objects.requireNonNull(now, "instant");
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
    public Cancellable schedule(Duration delay, Runnable task) {
        return scheduler.apply(delay, task)::run;
    }
}
