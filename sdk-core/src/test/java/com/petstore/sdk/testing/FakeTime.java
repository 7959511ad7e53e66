package com.petstore.sdk.testing;

import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that stands still until a test advances it. */
public final class FakeTime implements TimeSource {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final List<Task> tasks = new ArrayList<>();
    private Duration passed = Duration.ZERO;

    public synchronized void advance(Duration duration) {
        passed = passed.plus(duration);
        List<Task> due =
                tasks.stream().filter(task -> task.at().compareTo(passed) <= 0).toList();
        tasks.removeAll(due);
        due.forEach(task -> task.action().run());
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
    public void sleep(Duration duration) {
        advance(duration);
    }

    @Override
    public synchronized Runnable schedule(Duration delay, Runnable action) {
        Task task = new Task(passed.plus(delay), action);
        tasks.add(task);
        return () -> cancel(task);
    }

    private synchronized void cancel(Task task) {
        tasks.remove(task);
    }

    private record Task(Duration at, Runnable action) {}
}
