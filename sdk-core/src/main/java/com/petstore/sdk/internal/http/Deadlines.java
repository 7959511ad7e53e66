package com.petstore.sdk.internal.http;

import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Ends what takes too long, which hardly anything does: with one timer for all, which is set anew only for what is due before it. A timer
 * for each, such as OkHttp's own, would wake another thread for each.
 */
final class Deadlines {

    private final TimeSource time;
    private final Iterable<? extends Limited> underWay;
    private final Executor executor;
    private volatile @Nullable Look next;
    private boolean closed;

    /**
     * Deadlines of these.
     *
     * @param underWay may change at any time; whatever comes in has to be watched after that
     * @param executor where each is ended, as that may run code of the application's, which must not hold up the timer or fail the others
     */
    Deadlines(TimeSource time, Iterable<? extends Limited> underWay, Executor executor) {
        this.time = time;
        this.underWay = underWay;
        this.executor = executor;
    }

    /** Looks not later than at this time. */
    void watch(long deadline) {
        // The next look is no longer that before it begins, so it finds what came in while it still was.
        Look coming = next;
        if (coming == null || deadline - coming.at < 0) {
            setTimer(deadline);
        }
    }

    private synchronized void setTimer(long deadline) {
        Look coming = next;
        if (closed || (coming != null && deadline - coming.at >= 0)) {
            return;
        }
        if (coming != null) {
            coming.cancel.run();
        }
        Look look = new Look(deadline);
        look.cancel = time.schedule(Duration.ofNanos(deadline - time.nanoTime()), () -> look(look));
        next = look;
    }

    private void look(Look look) {
        synchronized (this) {
            if (next == look) {
                next = null;
            }
        }
        long now = time.nanoTime();
        Limited earliest = null;
        for (Limited task : underWay) {
            if (task.isDue(now)) {
                executor.execute(() -> end(task));
            } else if (earliest == null || task.deadline() - earliest.deadline() < 0) {
                earliest = task;
            }
        }
        if (earliest != null) {
            watch(earliest.deadline());
        }
    }

    /** Two looks may have found the same task: whoever is second sees the deadline that the first gave it. */
    private void end(Limited task) {
        synchronized (task) {
            if (task.isDue(time.nanoTime())) {
                task.timeUp();
            }
        }
        if (!task.isDue(time.nanoTime())) {
            watch(task.deadline());
        }
    }

    /** Sets no timer any more. */
    synchronized void close() {
        closed = true;
        Look coming = next;
        if (coming != null) {
            coming.cancel.run();
            next = null;
        }
    }

    private static final class Look {

        private final long at;
        private Runnable cancel = () -> {};

        Look(long at) {
            this.at = at;
        }
    }

    /** Something that may take until a point in time. */
    interface Limited {

        /** On the clock of {@link TimeSource#nanoTime()}. */
        long deadline();

        /** Whether its time is up, which may be told late where much is due at once. */
        default boolean isDue(long now) {
            return deadline() - now <= 0;
        }

        /** Ends it, unless it has ended, or gives it a later deadline; may be called again. */
        void timeUp();
    }
}
