package com.petstore.sdk;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real time. One thread serves all clients of the JVM; it is a daemon, and ends when nothing is scheduled. */
final class SystemTimeSource implements TimeSource {

    static final SystemTimeSource INSTANCE = new SystemTimeSource();

    private SystemTimeSource() {}

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant instant() {
        return Instant.now();
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        Future<?> scheduled = Timer.SHARED.schedule(task, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    /** Made when something is scheduled for the first time: a call that succeeds at once needs no timer. */
    private static final class Timer {

        static final ScheduledThreadPoolExecutor SHARED = start();

        private static ScheduledThreadPoolExecutor start() {
            ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = new Thread(task, "petstore-sdk-timer");
                thread.setDaemon(true);
                return thread;
            });
            timer.setRemoveOnCancelPolicy(true);
            timer.setKeepAliveTime(5, TimeUnit.SECONDS);
            timer.allowCoreThreadTimeOut(true);
            return timer;
        }
    }
}
