// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Counts the calls of a client that have not ended, so that the client can be closed after them. Thread-safe. */
public final class OpenCalls {

    private final AtomicInteger open = new AtomicInteger();

    /** The calls for which a thread runs code now, which may be the application's: a listener, a supplier of keys, a stage. */
    private final Map<CallSession<?>, Thread> running = new ConcurrentHashMap<>();

    /** Completes when no call is open any more, and none can begin. */
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private volatile boolean closing;

    /** Counts a call, and then checks for closing, which sets its flag before it reads the count: so it waits for the call, or the call does not begin. */
    boolean add() {
        open.incrementAndGet();
        if (closing) {
            remove();
            return false;
        }
        return true;
    }

    void remove() {
        if (open.decrementAndGet() <= 0 && closing) {
            ended.complete(null);
        }
    }

    /** Runs code of a call on this thread. */
    <T> T run(CallSession<?> call, Supplier<T> code) {
        Thread thread = Thread.currentThread();
        if (thread.equals(running.put(call, thread))) {
            return code.get();
        }
        try {
            return code.get();
        } finally {
            // Not if another thread has taken over meanwhile.
            running.remove(call, thread);
        }
    }

    /**
     * Lets no call begin any more, and waits until the open calls have ended, on the machine's time, as a test's may stand still. It does not wait
     * for a call whose code runs this method.
     */
    void awaitEnd(Duration timeout) {
        closing = true;
        Thread thread = Thread.currentThread();
        int own = (int) running.values().stream().filter(thread::equals).count();
        if (open.addAndGet(-own) <= 0) {
            ended.complete(null);
        }
        try {
            ended.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The client ends the calls that are still open.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new AssertionError("nothing fails this future", e);
        }
    }

    void close() {
        closing = true;
        ended.complete(null);
    }
}
