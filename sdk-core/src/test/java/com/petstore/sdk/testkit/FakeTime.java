// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Time that stands still until a test advances it, or in which each wait is over at once. */
public final class FakeTime implements TimeSource {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final boolean leaps;
    private final List<Task> tasks = new ArrayList<>();
    private final List<Duration> delays = new ArrayList<>();
    private Duration passed = Duration.ZERO;
    private boolean broken;

    public FakeTime() {
        this(false);
    }

    private FakeTime(boolean leaps) {
        this.leaps = leaps;
    }

    /** Time in which each wait is over at once. */
    public static FakeTime leaping() {
        return new FakeTime(true);
    }

    public void advance(Duration duration) {
        due(duration).forEach(task -> task.action().run());
    }

    private synchronized List<Task> due(Duration duration) {
        passed = passed.plus(duration);
        List<Task> due =
                tasks.stream().filter(task -> task.at().compareTo(passed) <= 0).toList();
        tasks.removeAll(due);
        return due;
    }

    /** From now on, scheduling fails as it does where a JVM has no thread left, or works again. */
    public synchronized void breakScheduling(boolean fails) {
        broken = fails;
    }

    /** The delays of all tasks that were ever scheduled. */
    public synchronized List<Duration> delays() {
        return List.copyOf(delays);
    }

    /** Waits, on real time and with a bound, until the given number of tasks wait for this time. */
    public synchronized void awaitScheduledTasks(int count) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (tasks.size() != count) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError(tasks.size() + " tasks wait for this time, not " + count);
            }
            wait(left);
        }
    }

    public synchronized int scheduledTasks() {
        return tasks.size();
    }

    @Override
    public synchronized long nanoTime() {
        return passed.toNanos();
    }

    @Override
    public synchronized Instant instant() {
        return START.plus(passed);
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable action) {
        Task task = add(delay, action);
        if (leaps) {
            advance(delay);
        }
        return () -> cancel(task);
    }

    private synchronized Task add(Duration delay, Runnable action) {
        if (broken) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        Task task = new Task(passed.plus(delay), action);
        delays.add(delay);
        tasks.add(task);
        notifyAll();
        return task;
    }

    private synchronized void cancel(Task task) {
        tasks.remove(task);
        notifyAll();
    }

    private record Task(Duration at, Runnable action) {}
}
