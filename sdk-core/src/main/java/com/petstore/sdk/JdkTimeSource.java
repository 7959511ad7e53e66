// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.thread.DaemonThreads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A running time, a clock and a timer of the JDK's types. Equal only to itself: clients with different ones share no rate limit. */
final class JdkTimeSource implements TimeSource {

    static final TimeSource SYSTEM = system();

    private final LongSupplier nanoTime;
    private final InstantSource clock;
    final ScheduledExecutorService timer;

    private JdkTimeSource(LongSupplier nanoTime, InstantSource clock, ScheduledExecutorService timer) {
        this.nanoTime = nanoTime;
        this.clock = clock;
        this.timer = Objects.requireNonNull(timer, "scheduler");
    }

    /** The real time. One thread serves all clients of the JVM; it is a daemon, and ends when nothing is scheduled. */
    static JdkTimeSource system() {
        ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, task -> DaemonThreads.create(task, "petstore-sdk-timer"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(5, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return new JdkTimeSource(System::nanoTime, InstantSource.system(), timer);
    }

    static JdkTimeSource of(InstantSource clock, ScheduledExecutorService timer) {
        Instant start = Objects.requireNonNull(clock, "clock").instant();
        return new JdkTimeSource(
                () -> TimeUnit.NANOSECONDS.convert(Duration.between(start, clock.instant())), clock, timer);
    }

    @Override
    public long nanoTime() {
        return nanoTime.getAsLong();
    }

    @Override
    public Instant instant() {
        return clock.instant();
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        Future<?> scheduled = timer.schedule(task, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}
