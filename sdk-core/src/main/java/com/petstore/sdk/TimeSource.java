// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The clock and the timer of a client.
 *
 * <p>{@link #system()} is the real time. A test can pass another one, such as the clock of the mock server, so that a wait of a minute takes no
 * time. The limits of a single attempt stay on real time.
 *
 * <p>Applications implement it: methods that are added later are {@code default} methods. Implementations are thread-safe.
 */
public interface TimeSource {

    /** {@return the running time, for measuring how long something took: nanoseconds since an arbitrary moment, as in {@link System#nanoTime()}} */
    long nanoTime();

    /** {@return the time of day} */
    Instant instant();

    /**
     * Runs a task once after a delay, on a thread of the time source. The task must be short and must not block.
     *
     * @param delay the delay; zero or negative means as soon as possible
     * @param task the task
     * @return a handle that cancels the task
     */
    Cancellable schedule(Duration delay, Runnable task);

    /**
     * A scheduled task that can be cancelled. Applications implement it: methods that are added later are {@code default} methods.
     */
    @FunctionalInterface
    interface Cancellable {

        /** Cancels the task. Does nothing if the task already ran or was cancelled. */
        void cancel();
    }

    /** {@return the real time, waiting on daemon threads only; always the same object} */
    static TimeSource system() {
        return JdkTimeSource.SYSTEM;
    }

    /**
     * Returns a time source of two types of the JDK. Elapsed time is the difference of two instants. For the clock of the mock server:
     * {@code TimeSource.of(clock, clock.scheduler())}.
     *
     * @param clock the time of day, which must not go back
     * @param scheduler runs tasks once the clock has moved on by their delay; it is not shut down
     * @return a new time source; clients with different ones share no rate limit
     */
    static TimeSource of(InstantSource clock, ScheduledExecutorService scheduler) {
        return JdkTimeSource.of(clock, scheduler);
    }
}
