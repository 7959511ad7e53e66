// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.journal;

import com.petstore.mockserver.RecordedRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a listener of requests, one after the other, on a thread of its own: a listener that blocks misses requests, and holds no
 * request up. Thread-safe.
 */
final class EndListener {

    private static final Logger LOG = LoggerFactory.getLogger(EndListener.class);
    private static final int MOST_WAITING = 10_000;

    private final Consumer<RecordedRequest> listener;
    /** An empty element is the end. */
    private final BlockingQueue<Optional<RecordedRequest>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

    private final AtomicLong missed = new AtomicLong();
    private final Thread thread = new Thread(this::run, "petstore-mock-journal");

    EndListener(Consumer<RecordedRequest> listener) {
        this.listener = listener;
        thread.setDaemon(true);
        thread.start();
    }

    void tell(RecordedRequest request) {
        if (!waiting.offer(Optional.of(request))) {
            missed.incrementAndGet();
        }
    }

    /** Lets the listener have what it was not told yet, and waits for that for a while. */
    void close(Duration atMost) {
        try {
            if (waiting.offer(Optional.empty(), atMost.toNanos(), TimeUnit.NANOSECONDS)) {
                thread.join(atMost.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            for (Optional<RecordedRequest> next = waiting.take(); next.isPresent(); next = waiting.take()) {
                tellNow(next.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellNow(RecordedRequest request) {
        long skipped = missed.getAndSet(0);
        if (skipped > 0) {
            LOG.warn("A listener of the journal was too slow, and missed {} requests", skipped);
        }
        try {
            listener.accept(request);
        } catch (RuntimeException e) {
            LOG.warn("A listener of the journal failed", e);
        }
    }
}
