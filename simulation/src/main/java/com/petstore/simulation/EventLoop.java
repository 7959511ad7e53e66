// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets a simulation of days take seconds, and the same seed give the same run: runs tasks on virtual time, on the thread that made the loop; those of
 * the same moment in the order in which they were scheduled.
 */
final class EventLoop implements Executor {

    /** A minute and a day of UTC begin with every simulation. */
    static final Instant START = Instant.parse("2026-11-21T00:00:00Z");

    private final Thread owner = Thread.currentThread();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long scheduled;
    private long now;

    /** The true time, which no process of the simulation has. */
    Instant instant() {
        return START.plusNanos(now);
    }

    /** Nanoseconds since the start. */
    long nanos() {
        return now;
    }

    /**
     * Returns a handle that cancels the task, if it has not run.
     *
     * @throws IllegalStateException if another thread calls it, because then no run is like the other
     */
    Runnable schedule(Duration delay, Runnable task) {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("only " + owner + " may run a simulation, was " + Thread.currentThread());
        }
        long nanos = Math.max(0, TimeUnit.NANOSECONDS.convert(delay));
        long at = nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + nanos;
        Event event = new Event(at, scheduled++, task);
        events.add(event);
        return event::cancel;
    }

    @Override
    public void execute(Runnable task) {
        schedule(Duration.ZERO, task);
    }

    /** Runs everything that happens before a moment, which may become known only on the way. */
    void runUntil(Supplier<Instant> end) {
        Event next = events.peek();
        while (next != null && START.plusNanos(next.at).isBefore(end.get())) {
            events.remove();
            now = next.at;
            next.run();
            next = events.peek();
        }
        now = Math.max(now, Duration.between(START, end.get()).toNanos());
    }

    private static final class Event implements Comparable<Event> {

        private final long at;
        private final long order;
        private Runnable task;

        Event(long at, long order, Runnable task) {
            this.at = at;
            this.order = order;
            this.task = task;
        }

        /** A cancelled one stays in the queue, but keeps nothing from being collected. */
        void cancel() {
            task = () -> {};
        }

        void run() {
            task.run();
        }

        @Override
        public int compareTo(Event other) {
            return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
        }
    }
}
