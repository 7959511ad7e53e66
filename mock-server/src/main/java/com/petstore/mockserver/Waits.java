// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** The requests that a fault or a stub delays or stalls, so that a test can reset the server meanwhile. Thread-safe. */
final class Waits {

    /** A request that waits; the result is true when that is over, and false when the request is to be dropped. */
    private record Wait(boolean isStalled, CompletableFuture<Boolean> result) {}

    private final MockClock clock;
    private final Set<Wait> pending = ConcurrentHashMap.newKeySet();

    private final AtomicLong resets = new AtomicLong();
    private volatile boolean draining;
    private volatile boolean closed;

    Waits(MockClock clock) {
        this.clock = clock;
    }

    /** Number of resets so far. It is read when a request arrives, so that a reset before its wait is noticed. */
    long resets() {
        return resets.get();
    }

    /**
     * Waits for a moment of the clock.
     *
     * @throws EarlyReplyException if the request is dropped
     */
    void requireUntil(Incoming in, Instant moment) throws EarlyReplyException {
        if (!until(in, moment)) {
            throw new EarlyReplyException(Reply.DROPPED);
        }
    }

    /**
     * Checks that the server was not reset since a request arrived.
     *
     * @throws EarlyReplyException if it was: the request is dropped
     */
    void requireNoReset(Incoming in) throws EarlyReplyException {
        if (isDropped(in)) {
            throw new EarlyReplyException(Reply.DROPPED);
        }
    }

    /** Waits for a moment of the clock, and returns whether the request continues then. */
    boolean until(Incoming in, Instant moment) {
        if (!clock.instant().isBefore(moment)) {
            // The clock may have moved on after a reset.
            return !isDropped(in);
        }
        Wait wait = begin(in, false);
        Runnable unschedule = clock.scheduleAt(moment, () -> {
            // On the clock's own thread, so that it cannot advance further before the request has gone on.
            in.holdClockAgain();
            wait.result.complete(true);
        });
        try {
            return end(in, wait);
        } finally {
            unschedule.run();
        }
    }

    /** Keeps a request until its client has gone. */
    void stall(Incoming in) {
        Wait wait = begin(in, true);
        in.whenClientHasGone(() -> wait.result.complete(false));
        end(in, wait);
    }

    /** Drops the requests that wait now. */
    void dropAll() {
        resets.incrementAndGet();
        pending.forEach(wait -> wait.result.complete(false));
    }

    /** Drops the requests whose wait has no end, and those whose wait would have none. */
    void dropEndless() {
        draining = true;
        pending.stream().filter(this::isEndless).forEach(wait -> wait.result.complete(false));
    }

    private boolean isEndless(Wait wait) {
        return wait.isStalled || clock.mode() == ClockMode.FROZEN;
    }

    /** Drops the requests that wait, and those that would. */
    void close() {
        closed = true;
        dropAll();
    }

    private boolean isDropped(Incoming in) {
        return closed || resets.get() != in.resetsBefore();
    }

    private Wait begin(Incoming in, boolean isStalled) {
        Wait wait = new Wait(isStalled, new CompletableFuture<>());
        in.pause();
        pending.add(wait);
        return wait;
    }

    private boolean end(Incoming in, Wait wait) {
        if (isDropped(in) || (draining && isEndless(wait))) {
            wait.result.complete(false);
        }
        try {
            return wait.result.get();
        } catch (InterruptedException e) {
            // The server is stopping.
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the wait of a request failed", e);
        } finally {
            pending.remove(wait);
        }
    }
}
