// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.thread.DetachedThread;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real time. One thread serves all clients of the JVM; it is a daemon, and ends when nothing is scheduled. */
final class SystemTimeSource implements TimeSource {

    static final SystemTimeSource INSTANCE = new SystemTimeSource();

    final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, task -> DetachedThread.create(task, "petstore-sdk-timer"));

    SystemTimeSource() {
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(5, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

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
        Future<?> scheduled = timer.schedule(task, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}
