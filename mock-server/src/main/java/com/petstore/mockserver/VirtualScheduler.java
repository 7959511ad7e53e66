// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The time that a test freezes, moves or lets jump, and the tasks that wait for it. Thread-safe; tasks run outside of the lock. */
final class VirtualScheduler {

    private static final Logger LOG = System.getLogger(VirtualScheduler.class.getName());

    /** How long nothing must have locked time before it jumps: what the last response sets off in a client comes first. */
    private static final Duration IDLE_TIME = Duration.ofMillis(5);

    /** How long whoever moves time waits for a request that goes on, on the machine's time. */
    private static final Duration LONGEST_HOLD = Duration.ofSeconds(1);

    private final PriorityQueue<ScheduledTask> tasks = new PriorityQueue<>(ScheduledTask.ORDER);
    private final ScheduledThreadPoolExecutor timer = newTimer();
    private @Nullable Future<?> alarm;
    private ClockMode mode;
    /** Since when time has passed with the machine's; only for {@link ClockMode#REAL}. */
    private MachineTime origin = MachineTime.now();

    private long movedNanos;
    /** The time to which threads are moving the clock; it may not be there yet. */
    private long reservedNanos;

    private long sequence;
    private int advanceLocks;
    /** Of requests that a task of this clock let go on. */
    private int moveLocks;

    /** Something to run at a moment of the clock; those of the same moment run in the order in which they were scheduled. */
    private record ScheduledTask(long dueNanos, long sequence, Runnable task) {

        private static final Comparator<ScheduledTask> ORDER =
                Comparator.comparingLong(ScheduledTask::dueNanos).thenComparingLong(ScheduledTask::sequence);
    }

    VirtualScheduler(ClockMode mode) {
        this.mode = mode;
    }

    synchronized ClockMode mode() {
        return mode;
    }

    /** Stands still at the largest number there is. */
    synchronized long nanos() {
        if (mode == ClockMode.REAL) {
            MachineTime now = MachineTime.now();
            movedNanos = sum(movedNanos, now.nanosSince(origin));
            origin = now;
        }
        return movedNanos;
    }

    /** Goes on from the current moment in another way. */
    synchronized void setMode(ClockMode other) {
        movedNanos = nanos();
        origin = MachineTime.now();
        mode = other;
        setTimer();
    }

    /** Returns a handle that takes the task off again. */
    synchronized Runnable add(long delayNanos, Runnable task) {
        return addAt(sum(nanos(), Math.max(0, delayNanos)), task);
    }

    /** Returns a handle that takes the task off again; the moment may have passed. */
    synchronized Runnable addAt(long dueNanos, Runnable task) {
        ScheduledTask scheduled = new ScheduledTask(Math.max(0, dueNanos), sequence++, task);
        tasks.add(scheduled);
        notifyAll();
        setTimer();
        return () -> remove(scheduled);
    }

    /** Waits for the given number of tasks, on the machine's time, and returns how many there are then. */
    synchronized int awaitTasks(int count, Duration atMost) throws InterruptedException {
        long start = System.nanoTime();
        long nanos = TimeUnit.NANOSECONDS.convert(atMost);
        long nanosLeft = nanos;
        while (tasks.size() < count && nanosLeft > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, nanosLeft);
            nanosLeft = nanos - (System.nanoTime() - start);
        }
        return tasks.size();
    }

    /** Moves time on by so much, and no less if other threads do the same meanwhile. */
    void advance(long nanos) {
        moveTo(reserve(nanos));
    }

    private synchronized long reserve(long nanos) {
        reservedNanos = sum(Math.max(nanos(), reservedNanos), nanos);
        return reservedNanos;
    }

    /** Moves time on and runs on this thread what falls due on the way, each at its moment. */
    void moveTo(long targetNanos) {
        for (ScheduledTask due = nextUntil(targetNanos); due != null; due = nextUntil(targetNanos)) {
            run(due.task());
            awaitReleases();
        }
    }

    /** Waits until nothing keeps a clock from being moved; not forever, since that may wait for the thread that moves it. */
    private synchronized void awaitReleases() {
        long start = System.nanoTime();
        long nanosLeft = LONGEST_HOLD.toNanos();
        try {
            while (moveLocks > 0 && mode != ClockMode.REAL && nanosLeft > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, nanosLeft);
                nanosLeft = LONGEST_HOLD.toNanos() - (System.nanoTime() - start);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps auto-advancing time where it is until the returned handle is run. */
    Runnable pauseAutoAdvance() {
        // Counted in every mode, each request would take the lock twice, for a change of the mode that few tests make.
        if (mode() != ClockMode.AUTO_ADVANCE) {
            return () -> {};
        }
        changeLocks(1, 0);
        return once(() -> changeLocks(-1, 0));
    }

    /** Keeps time where it is, also where it is moved, until the returned handle is run. */
    Runnable holdMoves() {
        changeLocks(1, 1);
        return once(() -> changeLocks(-1, -1));
    }

    private static Runnable once(Runnable step) {
        AtomicBoolean done = new AtomicBoolean();
        return () -> {
            if (done.compareAndSet(false, true)) {
                step.run();
            }
        };
    }

    private synchronized void changeLocks(int advance, int move) {
        advanceLocks += advance;
        moveLocks += move;
        notifyAll();
        setTimer();
    }

    private synchronized void remove(ScheduledTask task) {
        tasks.remove(task);
        setTimer();
    }

    /** Takes the next task that is due until then, and moves time to it; to the target if there is none. */
    private synchronized @Nullable ScheduledTask nextUntil(long targetNanos) {
        ScheduledTask next = tasks.peek();
        if (next == null || next.dueNanos() > targetNanos) {
            moveOnTo(targetNanos);
            setTimer();
            return null;
        }
        tasks.remove();
        moveOnTo(next.dueNanos());
        return next;
    }

    private void jump() {
        synchronized (this) {
            ScheduledTask next = tasks.peek();
            if (next == null || advanceLocks > 0 || mode != ClockMode.AUTO_ADVANCE) {
                return;
            }
            moveOnTo(next.dueNanos());
        }
        moveTo(nanos());
    }

    private synchronized void moveOnTo(long targetNanos) {
        long now = nanos();
        movedNanos = sum(now, Math.max(0, targetNanos - now));
    }

    /** Replaces the alarm on the machine's time by that of the next task. */
    private synchronized void setTimer() {
        if (alarm != null) {
            alarm.cancel(false);
            alarm = null;
        }
        ScheduledTask next = tasks.peek();
        if (next == null) {
            return;
        }
        long wait = next.dueNanos() - nanos();
        if (wait <= 0 || mode == ClockMode.REAL) {
            alarm = timer.schedule(() -> moveTo(nanos()), Math.max(0, wait), TimeUnit.NANOSECONDS);
        } else if (mode == ClockMode.AUTO_ADVANCE && advanceLocks == 0) {
            alarm = timer.schedule(this::jump, IDLE_TIME.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Its thread ends a second after the last alarm, so that a clock that is not closed leaves no thread. */
    private static ScheduledThreadPoolExecutor newTimer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "mock-clock");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            // An Error too: a thread of the clock's would not report it, and waiters would wait on.
            LOG.log(Level.WARNING, "A task scheduled on the clock failed", e);
        }
    }

    /** Of two numbers that are not negative; the largest there is, if the sum is beyond. */
    static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
