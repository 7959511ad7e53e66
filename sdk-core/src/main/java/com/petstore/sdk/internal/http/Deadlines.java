package com.petstore.sdk.internal.http;

import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Ends what takes too long, which hardly anything does: with one timer for all, which is set anew only for what is due before it. A timer
 * for each, such as OkHttp's own, would wake another thread for each.
 */
final class Deadlines {

    private final TimeSource time;
    private final Iterable<? extends Limited> underWay;
    private volatile @Nullable Look next;

    /**
     * Deadlines of these.
     *
     * @param underWay may change at any time; whatever comes in has to be watched after that
     */
    Deadlines(TimeSource time, Iterable<? extends Limited> underWay) {
        this.time = time;
        this.underWay = underWay;
    }

    /** Looks not later than at this time. */
    void watch(long deadline) {
        // A look is no longer the next one before it begins, so it finds what came in while it still was.
        Look coming = next;
        if (coming == null || deadline - coming.at() < 0) {
            setTimer(deadline);
        }
    }

    private synchronized void setTimer(long deadline) {
        Look coming = next;
        if (coming != null) {
            if (deadline - coming.at() >= 0) {
                return;
            }
            coming.cancel().run();
        }
        next = new Look(deadline, time.schedule(Duration.ofNanos(deadline - time.nanoTime()), this::look));
    }

    private void look() {
        synchronized (this) {
            next = null;
        }
        long now = time.nanoTime();
        Limited earliest = null;
        for (Limited task : underWay) {
            if (task.deadline() - now <= 0) {
                task.timeUp();
            }
            boolean later = task.deadline() - now > 0;
            if (later && (earliest == null || task.deadline() - earliest.deadline() < 0)) {
                earliest = task;
            }
        }
        if (earliest != null) {
            watch(earliest.deadline());
        }
    }

    /** Lets the timer go, which otherwise keeps what it may end from being collected. */
    synchronized void close() {
        Look coming = next;
        if (coming != null) {
            coming.cancel().run();
            next = null;
        }
    }

    private record Look(long at, Runnable cancel) {}

    /** Something that may take until a point in time. */
    interface Limited {

        /** On the clock of {@link TimeSource#nanoTime()}. */
        long deadline();

        /**
         * Ends it, unless it has ended. It may have a later deadline afterwards, to be looked at again; if not, it may still be called
         * again. Must be short, and must not throw.
         */
        void timeUp();
    }
}
