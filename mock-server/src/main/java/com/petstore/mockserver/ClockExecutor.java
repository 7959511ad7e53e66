// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The clock for applications that take a timer of the JDK, such as a client whose waits a test skips. It lives as long as the clock,
 * and so cannot be shut down. Thread-safe.
 */
final class ClockExecutor extends AbstractExecutorService implements ScheduledExecutorService {

    private final VirtualScheduler scheduler;

    ClockExecutor(VirtualScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** A task for a moment of the clock, and for further ones if it has a period. */
    private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {

        /** From one start to the next, or if negative from the end to the next start; 0 to run once. */
        private final long periodNanos;

        private volatile long dueNanos;
        private volatile Runnable removal = () -> {};

        Task(Callable<V> callable, long periodNanos) {
            super(callable);
            this.periodNanos = periodNanos;
        }

        void enqueue(long nanos) {
            dueNanos = nanos;
            removal = scheduler.addAt(nanos, this);
        }

        @Override
        public void run() {
            if (periodNanos == 0) {
                super.run();
            } else if (runAndReset()) {
                enqueue(
                        periodNanos > 0
                                ? VirtualScheduler.sum(dueNanos, periodNanos)
                                : VirtualScheduler.sum(scheduler.nanos(), -periodNanos));
                if (isCancelled()) {
                    // Meanwhile, when it was not queued.
                    removal.run();
                }
            }
        }

        /** Also if it was cancelled. */
        @Override
        protected void done() {
            removal.run();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - scheduler.nanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    /** What it throws is logged. */
    @Override
    public void execute(Runnable task) {
        scheduler.add(0, Objects.requireNonNull(task, "task"));
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return schedule(Executors.callable(task), delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return scheduled(new Task<>(task, 0), delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
        return periodic(task, initialDelay, unit, positive("period", period, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
        return periodic(task, initialDelay, unit, -positive("delay", delay, unit));
    }

    private ScheduledFuture<?> periodic(Runnable task, long initialDelay, TimeUnit unit, long periodNanos) {
        return scheduled(new Task<>(Executors.callable(task), periodNanos), initialDelay, unit);
    }

    private <V> Task<V> scheduled(Task<V> task, long delay, TimeUnit unit) {
        task.enqueue(VirtualScheduler.sum(scheduler.nanos(), Math.max(0, unit.toNanos(delay))));
        return task;
    }

    private static long positive(String name, long time, TimeUnit unit) {
        if (time <= 0) {
            throw new IllegalArgumentException(name + " must be positive, was " + time);
        }
        return unit.toNanos(time);
    }

    /** Has no effect. */
    @Override
    public void shutdown() {}

    /** Has no effect. */
    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    /** Has no effect; from JDK 19 on, that of the interface would wait for an end that does not come. */
    public void close() {}

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
