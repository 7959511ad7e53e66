package com.petstore.mockserver.time;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far the time of one clock has come, what waits for it to come further, and who moves it there. Thread-safe. */
final class Agenda {

    enum Pace {
        /** Time passes with the machine's. */
        REAL,
        /** Time stands still but for {@link #moveTo}. */
        HELD,
        /** Time stands still but leaps to what waits, once nothing holds it back. */
        SELF_ADVANCING
    }

    private static final Logger LOG = LoggerFactory.getLogger(MockClock.class);

    /**
     * How long nothing must have held time back before it leaps: what the last answer sets off in a client comes first.
     */
    private static final Duration CALM = Duration.ofMillis(5);

    private final Pace pace;
    private final long realStart = System.nanoTime();
    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<WakeUp> wakeUps = new PriorityQueue<>();
    private final Timer timer = new Timer();
    /** How far time has been asked to move, by threads that may still be on the way there. */
    private long promisedNanos;

    private long sequence;
    private int holds;

    /** How far time was moved, beside what passes by itself; changed under the lock, read without. */
    private final AtomicLong movedNanos = new AtomicLong();

    Agenda(Pace pace) {
        this.pace = pace;
    }

    /** Stands still at the largest number there is. */
    long nanos() {
        long moved = movedNanos.get();
        return pace == Pace.REAL ? sum(System.nanoTime() - realStart, moved) : moved;
    }

    /** Returns a handle that takes the task off again. */
    Runnable add(long delayNanos, Runnable task) {
        lock.lock();
        try {
            WakeUp wakeUp = new WakeUp(sum(nanos(), Math.max(0, delayNanos)), sequence++, task);
            wakeUps.add(wakeUp);
            setTimer();
            return () -> remove(wakeUp);
        } finally {
            lock.unlock();
        }
    }

    /** Moves time on by so much, and no less if other threads do the same meanwhile. */
    void advance(long nanos) {
        moveTo(promise(nanos));
    }

    private long promise(long nanos) {
        lock.lock();
        try {
            promisedNanos = sum(Math.max(nanos(), promisedNanos), nanos);
            return promisedNanos;
        } finally {
            lock.unlock();
        }
    }

    /** Of two numbers that are not negative; the largest there is, if the sum is beyond. */
    private static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /** Moves time on and runs on this thread what falls due on the way, each at its moment. */
    void moveTo(long targetNanos) {
        for (WakeUp due = nextUntil(targetNanos); due != null; due = nextUntil(targetNanos)) {
            run(due.task());
        }
    }

    /** Keeps self-advancing time where it is until the returned handle is run. */
    Runnable holdBack() {
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

    private void remove(WakeUp wakeUp) {
        lock.lock();
        try {
            wakeUps.remove(wakeUp);
            setTimer();
        } finally {
            lock.unlock();
        }
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

    /** Takes the next task that is due until then, and moves time to it; to the target if there is none. */
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
        moveTo(nanos());
    }

    private void moveOnTo(long targetNanos) {
        long ahead = targetNanos - nanos();
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
        long wait = next.dueNanos() - nanos();
        if (wait <= 0 || pace == Pace.REAL) {
            timer.set(Math.max(0, wait), () -> moveTo(nanos()));
        } else if (pace == Pace.SELF_ADVANCING && holds == 0) {
            timer.set(CALM.toNanos(), this::leap);
        } else {
            timer.clear();
        }
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            // An Error too: nothing would be heard of it from a thread of the clock's, and those that wait would wait
            // on.
            LOG.warn("A task scheduled on the clock failed", e);
        }
    }
}
