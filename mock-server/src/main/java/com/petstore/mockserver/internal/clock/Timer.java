package com.petstore.mockserver.internal.clock;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One alarm on the machine's time: setting it again forgets the earlier one. Guarded by the clock's lock.
 *
 * <p>Its thread is a daemon that starts with the first alarm and ends a second after the last, so that a clock that
 * nobody closes leaves nothing behind.
 */
final class Timer {

    private final ScheduledThreadPoolExecutor executor;
    private @Nullable Future<?> alarm;

    Timer() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "mock-clock");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    void set(long delayNanos, Runnable task) {
        clear();
        alarm = executor.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    }

    void clear() {
        if (alarm != null) {
            alarm.cancel(false);
            alarm = null;
        }
    }
}
