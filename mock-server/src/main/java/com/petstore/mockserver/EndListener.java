// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Passes requests to a listener, one after the other, on a thread of its own: a listener that blocks misses requests, and delays no
 * request. Thread-safe.
 */
final class EndListener {

    private static final Logger LOG = System.getLogger(EndListener.class.getName());
    private static final int MOST_WAITING = 1_000;

    private final Consumer<MockRequest> listener;
    /** An empty element only wakes the thread. */
    private final BlockingQueue<Optional<MockRequest>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

    private final AtomicLong missed = new AtomicLong();
    private final Thread thread = new Thread(this::run, "petstore-mock-journal");
    private volatile State state = State.LISTENING;

    private enum State {
        LISTENING,
        /** The requests that wait are passed on, and no later ones. */
        FINISHING,
        /** No further request is passed on. */
        STOPPED
    }

    EndListener(Consumer<MockRequest> listener) {
        this.listener = listener;
        thread.setDaemon(true);
        thread.start();
    }

    void ended(MockRequest request) {
        if (!waiting.offer(Optional.of(request))) {
            missed.incrementAndGet();
        }
    }

    /** Passes no further request on, and waits for nothing: the listener may block, or be the caller. */
    void stop() {
        state = State.STOPPED;
        if (Thread.currentThread() != thread) {
            thread.interrupt();
        }
    }

    /** Passes on the requests that wait, and stops after a time if they are not through. */
    void finish(Duration atMost) {
        if (Thread.currentThread() != thread) {
            state = State.FINISHING;
            // A full queue needs no mark: the thread does not wait for one.
            waiting.offer(Optional.empty());
            try {
                thread.join(atMost.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        stop();
    }

    private void run() {
        try {
            while (state == State.LISTENING || (state == State.FINISHING && !waiting.isEmpty())) {
                waiting.take().ifPresent(this::pass);
            }
        } catch (InterruptedException e) {
            // It was stopped.
        }
    }

    private void pass(MockRequest request) {
        long skipped = missed.getAndSet(0);
        if (skipped > 0) {
            LOG.log(Level.WARNING, "A listener of the journal was too slow, and missed " + skipped + " requests");
        }
        try {
            listener.accept(request);
        } catch (Throwable e) {
            // Also a failed assertion, which must not end the thread.
            LOG.log(Level.WARNING, "A listener of the journal failed", e);
        }
    }
}
