package com.petstore.mockserver.internal.clock;

import java.util.Comparator;

/** Something to run at a moment of the clock; those of the same moment run in the order they were asked for. */
record WakeUp(long dueNanos, long sequence, Runnable task) implements Comparable<WakeUp> {

    private static final Comparator<WakeUp> ORDER =
            Comparator.comparingLong(WakeUp::dueNanos).thenComparingLong(WakeUp::sequence);

    @Override
    public int compareTo(WakeUp other) {
        return ORDER.compare(this, other);
    }
}
