package com.petstore.mockserver.internal.clock;

import com.petstore.mockserver.Pace;
import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far the time of one clock has come, what waits for it to come further, and who moves it there. Thread-safe. */
public final class VirtualScheduler {

    private static final Logger LOG = LoggerFactory.getLogger(VirtualScheduler.class);

    /**
     * How long nothing must have held time back before it leaps: what the last answer sets off in a client comes first.
     */
    private static final Duration CALM = Duration.ofMillis(5);

    /** Who moves time, and how far it has come; replaced as a whole, so that it can be read without the lock. */
    private record Position(Pace pace, long realOrigin, long movedNanos) {

        /** Stands still at the largest number there is. */
        long nanos() {
            return pace == Pace.REAL ? sum(System.nanoTime() - realOrigin, movedNanos) : movedNanos;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final PriorityQueue<ScheduledTask> wakeUps = new PriorityQueue<>();
    private final Timer timer = new Timer();
    /** How far time has been asked to move, by threads that may still be on the way there. */
    private long promisedNanos;

    private long sequence;
    private int holds;
    private volatile Position position;
    private volatile boolean switching;

    public VirtualScheduler(Pace pace) {
        position = new Position(pace, System.nanoTime(), 0);
    }

    public Pace pace() {
        return position.pace;
    }

    public long nanos() {
        while (true) {
            Position read = position;
            long nanos = read.nanos();
            // Were it held meanwhile, it would stand at an earlier moment than this one.
            if (!switching && read.equals(position)) {
                return nanos;
            }
        }
    }

    /** Goes on from the moment of now in another way. */
    public void setPace(Pace pace) {
        lock.lock();
        try {
            switching = true;
            position = new Position(pace, System.nanoTime(), position.nanos());
            switching = false;
            setTimer();
        } finally {
            lock.unlock();
        }
    }

    /** Returns a handle that takes the task off again. */
    public Runnable add(long delayNanos, Runnable task) {
        lock.lock();
        try {
            return addAt(sum(nanos(), Math.max(0, delayNanos)), task);
        } finally {
            lock.unlock();
        }
    }

    /** Returns a handle that takes the task off again; the moment may have passed. */
    public Runnable addAt(long dueNanos, Runnable task) {
        lock.lock();
        try {
            ScheduledTask wakeUp = new ScheduledTask(dueNanos, sequence++, task);
            wakeUps.add(wakeUp);
            added.signalAll();
            setTimer();
            return () -> remove(wakeUp);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until so many tasks are here, on the machine's time, and returns how many there are then. */
    public int awaitTasks(int count, Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long nanosLeft = atMost.toNanos();
            while (wakeUps.size() < count && nanosLeft > 0) {
                nanosLeft = added.awaitNanos(nanosLeft);
            }
            return wakeUps.size();
        } finally {
            lock.unlock();
        }
    }

    /** Moves time on by so much, and no less if other threads do the same meanwhile. */
    public void advance(long nanos) {
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
    public void moveTo(long targetNanos) {
        for (ScheduledTask due = nextUntil(targetNanos); due != null; due = nextUntil(targetNanos)) {
            run(due.task());
        }
    }

    /** Keeps self-advancing time where it is until the returned handle is run. */
    public Runnable holdBack() {
        // No clock becomes one that advances by itself.
        if (position.pace != Pace.SELF_ADVANCING) {
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

    private void remove(ScheduledTask wakeUp) {
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
    private @Nullable ScheduledTask nextUntil(long targetNanos) {
        lock.lock();
        try {
            ScheduledTask next = wakeUps.peek();
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
            ScheduledTask next = wakeUps.peek();
            if (next == null || holds > 0 || position.pace != Pace.SELF_ADVANCING) {
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
            Position from = position;
            position = new Position(from.pace, from.realOrigin, sum(from.movedNanos, ahead));
        }
    }

    private void setTimer() {
        ScheduledTask next = wakeUps.peek();
        if (next == null) {
            timer.clear();
            return;
        }
        long wait = next.dueNanos() - nanos();
        Pace pace = position.pace;
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
