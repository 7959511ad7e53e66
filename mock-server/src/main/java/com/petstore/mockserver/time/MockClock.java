package com.petstore.mockserver.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of a mock server: quotas, bans, {@code Retry-After}, {@code Date} and removal dates all follow it.
 *
 * <p>{@link #nanoTime()}, {@link #instant()}, {@link #sleep(Duration)} and {@link #schedule(Duration, Runnable)} are what a
 * client needs to live in the same time, so that a wait of a minute takes no time at all.
 *
 * <p>Time never goes back. All methods may be called from any thread.
 */
public final class MockClock implements InstantSource {

    private static final Logger LOG = LoggerFactory.getLogger(MockClock.class);

    /**
     * How long a server must have been without a request before a self-advancing clock leaps: what the last answer sets
     * off in the client comes first.
     */
    private static final Duration CALM = Duration.ofMillis(5);

    private enum Pace {
        REAL,
        HELD,
        SELF_ADVANCING
    }

    private final Pace pace;
    private final Instant start;
    private final long realStart = System.nanoTime();
    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<WakeUp> wakeUps = new PriorityQueue<>();
    private final Timer timer = new Timer();
    private long sequence;
    private int holds;

    /** How far the clock was moved, beside what passes by itself; changed under the lock, read without. */
    private final AtomicLong movedNanos = new AtomicLong();

    private MockClock(Pace pace, Instant start) {
        this.pace = pace;
        this.start = start;
    }

    /**
     * A clock that runs with the machine, from the machine's time of now.
     *
     * @return a new clock
     */
    public static MockClock real() {
        return new MockClock(Pace.REAL, Instant.now());
    }

    /**
     * A clock that stands still until {@link #advance} or {@link #set} moves it.
     *
     * @param start the time at which it stands
     * @return a new clock
     */
    public static MockClock heldAt(Instant start) {
        return new MockClock(Pace.HELD, Objects.requireNonNull(start, "start"));
    }

    /**
     * A clock that stands still while requests are in the server, and else leaps to the earliest sleeper or scheduled task.
     *
     * <p>It leaps once no request has been in the server, and nothing else has {@linkplain #holdBack() held it back}, for 5
     * milliseconds of the machine's time.
     *
     * @param start the time at which it starts
     * @return a new clock
     */
    public static MockClock selfAdvancingFrom(Instant start) {
        return new MockClock(Pace.SELF_ADVANCING, Objects.requireNonNull(start, "start"));
    }

    /** {@return the time of now} */
    @Override
    public Instant instant() {
        return start.plusNanos(nanoTime());
    }

    /** {@return the nanoseconds that have passed on this clock since it was made} */
    public long nanoTime() {
        return pace == Pace.REAL ? System.nanoTime() - realStart + movedNanos.get() : movedNanos.get();
    }

    /**
     * Blocks until this clock has moved on by a duration.
     *
     * @param duration how long to sleep; zero or less returns at once
     * @throws InterruptedException if the thread is interrupted while it sleeps
     */
    public void sleep(Duration duration) throws InterruptedException {
        if (duration.isNegative() || duration.isZero()) {
            return;
        }
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
     * <p>The task runs on the thread that moves the clock, or else on the clock's own; it must not block. What it throws is
     * logged.
     *
     * @param delay how long from now; zero or less is as soon as possible
     * @param task what to run
     * @return a handle that cancels the task when run; it does nothing once the task has begun
     */
    public Runnable schedule(Duration delay, Runnable task) {
        Objects.requireNonNull(task, "task");
        long delayNanos = Math.max(0, nanosOf(delay));
        lock.lock();
        try {
            WakeUp wakeUp = new WakeUp(Math.addExact(nanoTime(), delayNanos), sequence++, task);
            wakeUps.add(wakeUp);
            setTimer();
            return () -> cancel(wakeUp);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Moves this clock on, running on this thread what falls due on the way, each at its moment.
     *
     * @param duration how far; not negative
     * @throws IllegalArgumentException if the duration is negative or beyond 292 years
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative, was " + duration);
        }
        moveTo(Math.addExact(nanoTime(), nanosOf(duration)));
    }

    /**
     * Moves this clock on to an instant, as {@link #advance} does.
     *
     * @param instant where to; not before this clock's time of now
     * @throws IllegalArgumentException if the instant is in this clock's past, or more than 292 years after its start
     */
    public void set(Instant instant) {
        Instant now = instant();
        if (instant.isBefore(now)) {
            throw new IllegalArgumentException("instant must not be before the clock's " + now + ", was " + instant);
        }
        moveTo(nanosOf(Duration.between(start, instant)));
    }

    /**
     * Keeps a self-advancing clock where it is until the returned handle is run; the server does so for each request.
     *
     * @return a handle that lets the clock go; running it again does nothing
     */
    public Runnable holdBack() {
        if (pace != Pace.SELF_ADVANCING) {
            return () -> {};
        }
        changeHolds(1);
        AtomicBoolean released = new AtomicBoolean();
        return () -> {
            if (released.compareAndSet(false, true)) {
                changeHolds(-1);
            }
        };
    }

    private void changeHolds(int change) {
        lock.lock();
        try {
            holds += change;
            setTimer();
        } finally {
            lock.unlock();
        }
    }

    private void cancel(WakeUp wakeUp) {
        lock.lock();
        try {
            wakeUps.remove(wakeUp);
        } finally {
            lock.unlock();
        }
    }

    private void moveTo(long targetNanos) {
        for (WakeUp due = nextUntil(targetNanos); due != null; due = nextUntil(targetNanos)) {
            run(due.task());
        }
    }

    /** Takes the next wake-up that is due until then, and moves the clock to it; to the target if there is none. */
    private @Nullable WakeUp nextUntil(long targetNanos) {
        lock.lock();
        try {
            WakeUp next = wakeUps.peek();
            if (next == null || next.dueNanos() > targetNanos) {
                moveOnTo(targetNanos);
                setTimer();
                return null;
            }
            wakeUps.remove();
            moveOnTo(next.dueNanos());
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void leap() {
        lock.lock();
        try {
            WakeUp next = wakeUps.peek();
            if (next == null || holds > 0) {
                return;
            }
            moveOnTo(next.dueNanos());
        } finally {
            lock.unlock();
        }
        moveTo(nanoTime());
    }

    private void moveOnTo(long targetNanos) {
        long ahead = targetNanos - nanoTime();
        if (ahead > 0) {
            movedNanos.addAndGet(ahead);
        }
    }

    private void setTimer() {
        WakeUp next = wakeUps.peek();
        if (next == null) {
            timer.clear();
            return;
        }
        long wait = next.dueNanos() - nanoTime();
        if (wait <= 0 || pace == Pace.REAL) {
            timer.set(Math.max(0, wait), () -> moveTo(nanoTime()));
        } else if (pace == Pace.SELF_ADVANCING && holds == 0) {
            timer.set(CALM.toNanos(), this::leap);
        } else {
            timer.clear();
        }
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.warn("A task scheduled on the clock failed", e);
        }
    }

    private static long nanosOf(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("duration must be within 292 years, was " + duration, e);
        }
    }
}
