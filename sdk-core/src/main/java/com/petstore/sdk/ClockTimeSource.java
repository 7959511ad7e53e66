// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The time of a clock and a timer of the application. */
final class ClockTimeSource implements TimeSource {

    private final InstantSource clock;
    private final ScheduledExecutorService scheduler;
    private final Instant start;

    ClockTimeSource(InstantSource clock, ScheduledExecutorService scheduler) {
        this.clock = Objects.requireNonNull(clock, "clock");
        this.scheduler = Objects.requireNonNull(scheduler, "scheduler");
        this.start = clock.instant();
    }

    @Override
    public long nanoTime() {
        return TimeUnit.NANOSECONDS.convert(Duration.between(start, clock.instant()));
    }

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        Future<?> scheduled = scheduler.schedule(task, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}
