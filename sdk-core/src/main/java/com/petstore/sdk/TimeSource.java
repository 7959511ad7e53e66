package com.petstore.sdk;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * All the time that a client knows: what it is, and how to wait.
 *
 * <p>{@link #system()} is the real one. A test passes another, such as the clock of the mock server, and a wait of a minute
 * takes no time at all. Socket timeouts are not part of this: they stay on real time.
 *
 * <p>Implementations are thread-safe.
 */
public interface TimeSource {

    /**
     * Returns the running time, for measuring how long something took.
     *
     * @return nanoseconds since an arbitrary moment, as in {@link System#nanoTime()}
     */
    long nanoTime();

    /**
     * Returns the time of day.
     *
     * @return the current instant
     */
    Instant instant();

    /**
     * Runs a task after a while, on a thread of the time source's. The task must be short and must not block.
     *
     * @param delay how long from now; zero or negative means as soon as possible
     * @param task what to run, once
     * @return a handle that cancels the task when it is run; does nothing if the task ran already
     */
    Runnable schedule(Duration delay, Runnable task);

    /**
     * Returns the real time, waiting on daemon threads only.
     *
     * @return the one system time source
     */
    static TimeSource system() {
        return SystemTimeSource.INSTANCE;
    }

    /**
     * Returns a time source made of three functions, so that a clock of another library fits without a dependency on this one, such as
     * the mock server's: {@code TimeSource.of(clock::nanoTime, clock::instant, clock::schedule)}.
     *
     * @param nanoTime see {@link #nanoTime()}
     * @param instant see {@link #instant()}
     * @param schedule see {@link #schedule(Duration, Runnable)}
     * @return a time source that asks these
     */
    static TimeSource of(
            LongSupplier nanoTime,
            Supplier<Instant> instant,
            BiFunction<? super Duration, ? super Runnable, ? extends Runnable> schedule) {
        return new ComposedTimeSource(nanoTime, instant, schedule);
    }
}
