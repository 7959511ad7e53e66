package com.petstore.mockserver.internal.clock;

import java.util.Comparator;

/** Something to run at a moment of the clock; those of the same moment run in the order they were asked for. */
record ScheduledTask(long dueNanos, long sequence, Runnable task) implements Comparable<ScheduledTask> {

    private static final Comparator<ScheduledTask> ORDER =
            Comparator.comparingLong(ScheduledTask::dueNanos).thenComparingLong(ScheduledTask::sequence);

    @Override
    public int compareTo(ScheduledTask other) {
        return ORDER.compare(this, other);
    }
}
