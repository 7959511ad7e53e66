// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Passes requests to a listener of a test or to the log, one after the other, on a thread of its own: one that blocks misses requests, and delays no
 * request. Thread-safe.
 */
final class EndListener {

    private static final Logger LOG = System.getLogger(EndListener.class.getName());
    private static final int MOST_WAITING = 1_000;

    private final Consumer<MockRequest> listener;
    private final AtomicLong missed = new AtomicLong();
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            EndListener::daemon,
            (request, executor) -> missed.incrementAndGet());

    EndListener(Consumer<MockRequest> listener) {
        this.listener = listener;
    }

    private static Thread daemon(Runnable passing) {
        Thread thread = new Thread(passing, "petstore-mock-journal");
        thread.setDaemon(true);
        return thread;
    }

    void ended(MockRequest request) {
        thread.execute(() -> pass(request));
    }

    /** Passes no further request on, and waits for nothing: the listener may block, or be the caller. */
    void stop() {
        thread.shutdownNow();
    }

    /** Passes on the requests that wait, and stops after a time if they are not through. */
    void finish(Duration atMost) {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                stop();
            }
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
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
