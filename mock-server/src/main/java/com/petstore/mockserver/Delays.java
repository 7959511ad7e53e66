// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** The requests that wait for the clock, or until their client has gone, so that a reset can end them. Thread-safe. */
final class Delays {

    private static final class Delay {

        /** True when it is over, and false when its request is to be dropped. */
        private final CompletableFuture<Boolean> result = new CompletableFuture<>();
    }

    private final MockClock clock;
    private final Set<Delay> pending = ConcurrentHashMap.newKeySet();

    private final AtomicLong resets = new AtomicLong();
    private volatile boolean closed;

    Delays(MockClock clock) {
        this.clock = clock;
    }

    /** Number of resets so far. It is read before a fault is looked for, so that a reset before its wait is noticed. */
    long resets() {
        return resets.get();
    }

    Instant now() {
        return clock.instant();
    }

    /** Waits for a moment of the clock, and returns whether the request continues then. */
    boolean await(Exchange exchange, long resetsBefore, Instant moment) {
        if (!now().isBefore(moment)) {
            return true;
        }
        Delay delay = begin(exchange);
        Runnable unschedule = clock.scheduleAt(moment, () -> {
            // On the clock's own thread, so that it cannot advance further before the request has gone on.
            exchange.resume();
            delay.result.complete(true);
        });
        try {
            return end(delay, resetsBefore);
        } finally {
            unschedule.run();
        }
    }

    /** Keeps a request until its client has gone. */
    void stall(Exchange exchange, long resetsBefore) {
        Delay delay = begin(exchange);
        exchange.whenClientHasGone(() -> delay.result.complete(false));
        end(delay, resetsBefore);
    }

    /** Drops the requests that wait now. */
    void cancelAll() {
        resets.incrementAndGet();
        pending.forEach(delay -> delay.result.complete(false));
    }

    /** Drops the requests that wait, and those that would. */
    void close() {
        closed = true;
        cancelAll();
    }

    private Delay begin(Exchange exchange) {
        Delay delay = new Delay();
        exchange.pause();
        pending.add(delay);
        return delay;
    }

    private boolean end(Delay delay, long resetsBefore) {
        if (closed || resets.get() != resetsBefore) {
            delay.result.complete(false);
        }
        try {
            return delay.result.get();
        } catch (InterruptedException e) {
            // The server is stopping.
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a delay must end without an exception, did not", e);
        } finally {
            pending.remove(delay);
        }
    }
}
