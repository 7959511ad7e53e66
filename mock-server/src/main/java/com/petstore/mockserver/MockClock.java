// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Wording;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The time of a mock server, which a test freezes, moves or lets jump: quotas, bans, {@code Retry-After}, {@code Date} and removal dates all follow it.
 *
 * <pre>{@code
 * mock.clock().advance(Duration.ofHours(25)); // the quota of the next day is there
 * }</pre>
 *
 * <p>{@link #instant()} and {@link #scheduler()} are what a client needs to live in
 * the same time, so that a wait of a minute takes no time at all. The SDK takes them as they are:
 *
 * <pre>{@code
 * TimeSource time = TimeSource.of(clock, clock.scheduler());
 * }</pre>
 *
 * <p>Time never goes back, and stands still 292 years after its start. All methods may be called from any thread.
 */
public final class MockClock implements InstantSource {

    private final Instant start;
    private final VirtualScheduler scheduler;
    private final ScheduledExecutorService executor;

    private MockClock(ClockMode mode, Instant start) {
        this.start = Objects.requireNonNull(start, "start");
        this.scheduler = new VirtualScheduler(mode);
        this.executor = new ClockExecutor(scheduler);
    }

    /**
     * A clock that runs with the machine, from the machine's current time.
     *
     * @return a new clock
     */
    public static MockClock real() {
        return new MockClock(ClockMode.REAL, Instant.now());
    }

    /**
     * A clock that stands still until {@link #advance} or {@link #advanceTo} moves it, or {@link #resume()} lets it run.
     *
     * @param start the time at which it stands
     * @return a new clock
     */
    public static MockClock frozenAt(Instant start) {
        return new MockClock(ClockMode.FROZEN, start);
    }

    /**
     * A clock that stands still while the server has requests in flight, and otherwise jumps to the earliest sleeper or
     * scheduled task.
     *
     * <p>It jumps when for 5 milliseconds of the machine's time the server had no request in flight, nothing else {@linkplain
     * #pauseAutoAdvance() paused it}, and nothing new was scheduled. A request that is still on the network does not pause
     * it. So a client may wait on this clock, but must not measure the timeouts of its requests by it.
     *
     * @param start the time at which it starts
     * @return a new clock
     */
    public static MockClock autoAdvancingFrom(Instant start) {
        return new MockClock(ClockMode.AUTO_ADVANCE, start);
    }

    /** {@return the current time} */
    @Override
    public Instant instant() {
        return start.plusNanos(scheduler.nanos());
    }

    /** The time at which it stands still for good. */
    Instant latest() {
        return start.plusNanos(Long.MAX_VALUE);
    }

    /** {@return the nanoseconds that have passed on this clock since it was made} */
    public long nanoTime() {
        return scheduler.nanos();
    }

    /**
     * Returns the timer of this clock, always the same one. Its tasks run on the thread that moves the clock, or else on the clock's
     * own; they must not block. It cannot be shut down: {@code shutdown()} and {@code close()} have no effect.
     *
     * @return an executor that runs each task once this clock has moved on by its delay
     */
    public ScheduledExecutorService scheduler() {
        return executor;
    }

    /**
     * Blocks until this clock has moved on by a duration.
     *
     * @param duration how long to sleep; zero or less returns at once
     * @throws InterruptedException if the thread is interrupted while it sleeps
     */
    public void sleep(Duration duration) throws InterruptedException {
        CountDownLatch due = new CountDownLatch(1);
        Runnable cancel = schedule(duration, due::countDown);
        try {
            due.await();
        } finally {
            cancel.run();
        }
    }

    /**
     * Runs a task once this clock has moved on by a duration.
     *
     * <p>The task runs on the thread that moves the clock, or else on the clock's own; it must not block. What it
     * throws is logged.
     *
     * @param delay how long from now; zero or less is as soon as possible
     * @param task what to run
     * @return a handle that cancels the task when run; it does nothing once the task has begun
     */
    Runnable schedule(Duration delay, Runnable task) {
        return scheduler.add(TimeUnit.NANOSECONDS.convert(delay), Objects.requireNonNull(task, "task"));
    }

    /**
     * Runs a task once this clock has come to an instant, as {@link #schedule} does, even if the clock is moved
     * meanwhile.
     *
     * @param instant when; one that has passed is as soon as possible
     * @param task what to run
     * @return a handle that cancels the task when run; it does nothing once the task has begun
     */
    Runnable scheduleAt(Instant instant, Runnable task) {
        return scheduler.addAt(
                TimeUnit.NANOSECONDS.convert(Duration.between(start, instant)), Objects.requireNonNull(task, "task"));
    }

    /**
     * Moves this clock on, running on this thread what falls due on the way, each at its moment. A request to the server that was
     * waiting for such a moment gets its response before the clock moves on, unless that takes longer than a second of
     * the machine's time. Of several threads that do so at once, each moves it by all of its duration.
     *
     * @param duration how far; not negative
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative, was " + Wording.seconds(duration));
        }
        scheduler.advance(TimeUnit.NANOSECONDS.convert(duration));
    }

    /**
     * Moves this clock on to an instant, as {@link #advance} does.
     *
     * @param instant where to; not before this clock's current time
     * @throws IllegalArgumentException if the instant is in this clock's past
     */
    public void advanceTo(Instant instant) {
        Instant now = instant();
        if (instant.isBefore(now)) {
            throw new IllegalArgumentException("instant must not be before the clock's " + now + ", was " + instant);
        }
        scheduler.moveTo(TimeUnit.NANOSECONDS.convert(Duration.between(start, instant)));
    }

    /** Stops this clock, until {@link #advance}, {@link #advanceTo} or {@link #resume()}. */
    public void freeze() {
        scheduler.setMode(ClockMode.FROZEN);
    }

    /** Lets this clock run with the machine, from the time that it shows. */
    public void resume() {
        scheduler.setMode(ClockMode.REAL);
    }

    /**
     * Lets this clock jump from the time that it shows, as {@link #autoAdvancingFrom} does. A request that the server is
     * processing at this moment does not hold it back; the later ones do.
     */
    public void autoAdvance() {
        scheduler.setMode(ClockMode.AUTO_ADVANCE);
    }

    /** {@return what moves this clock} */
    public ClockMode mode() {
        return scheduler.mode();
    }

    /**
     * Waits until the given number of threads sleep on this clock or tasks are scheduled, after which a test can move it.
     *
     * @param count how many
     * @param timeout how long to wait at most, on the machine's time
     * @throws AssertionError if there are fewer until then, or the thread is interrupted while it waits
     */
    public void awaitSleepers(int count, Duration timeout) {
        int asleep;
        try {
            asleep = scheduler.awaitTasks(count, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(count + " must be asleep, the wait was interrupted", e);
        }
        if (asleep < count) {
            throw new AssertionError(
                    count + " must be asleep within " + timeout.toMillis() + " ms, " + asleep + " were");
        }
    }

    /**
     * Keeps an auto-advancing clock where it is until the returned pause is closed; the server does so for each request,
     * until its response is sent.
     *
     * @return what ends the pause
     */
    public Pause pauseAutoAdvance() {
        return scheduler.pauseAutoAdvance()::run;
    }

    /** A pause of an auto-advancing clock. */
    public interface Pause extends AutoCloseable {

        /** Ends the pause. A second call has no effect. */
        @Override
        void close();
    }

    /** As {@link #pauseAutoAdvance}, for each request. */
    Runnable holdJumps() {
        return scheduler.pauseAutoAdvance();
    }

    /** As {@link #pauseAutoAdvance}, and keeps also {@link #advance} where it is, for a while. */
    Runnable holdMoves() {
        return scheduler.holdMoves();
    }

    /** Returns the time that it shows, and its mode. */
    @Override
    public String toString() {
        return "MockClock[" + instant() + ", " + mode() + "]";
    }
}
