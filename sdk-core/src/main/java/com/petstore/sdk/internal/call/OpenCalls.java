// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The calls of a client that have not ended, and what they wait for before an attempt. A client that closes lets them end, and then ends their waits. Thread-safe. */
public final class OpenCalls {

    private final TimeSource time;
    private final AtomicInteger open = new AtomicInteger();
    private final Set<CompletableFuture<Void>> waits = ConcurrentHashMap.newKeySet();

    /** Completes when the turn is over that was taken last. */
    private final AtomicReference<CompletableFuture<Void>> latestTurn =
            new AtomicReference<>(CompletableFuture.completedFuture(null));

    /** Completes when no call is open any more, and none can begin. */
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private volatile boolean closing;
    private volatile boolean closed;

    public OpenCalls(TimeSource time) {
        this.time = time;
    }

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

    /** A wait that is over after this delay, or when the client is closed. */
    CompletableFuture<Void> pause(Duration delay) {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        TimeSource.Cancellable timer = time.schedule(delay, () -> pause.complete(null));
        var unused = pause.whenComplete((nothing, failure) -> timer.cancel());
        return endWithClient(pause);
    }

    /**
     * A wait until the turn is over that was taken before, or for this long at most.
     *
     * @param turn completes when the turn of the call is over that waits
     */
    CompletableFuture<Void> takeTurn(CompletableFuture<Void> turn, Duration atMost) {
        CompletableFuture<Void> wait = pause(atMost);
        var unused = latestTurn.getAndSet(turn).whenComplete((nothing, failure) -> wait.complete(null));
        return wait;
    }

    /** Completes a wait, which something else ends otherwise, when the client is closed. */
    @SuppressWarnings("CollectionUndefinedEquality") // each is itself alone
    CompletableFuture<Void> endWithClient(CompletableFuture<Void> wait) {
        waits.add(wait);
        var unused = wait.whenComplete((nothing, failure) -> waits.remove(wait));
        if (closed) {
            wait.complete(null);
        }
        return wait;
    }

    /** Whether the client is closed, and nothing may be sent after a wait. */
    boolean isClosed() {
        return closed;
    }

    /** Lets no call begin any more, and waits until the open calls have ended, on the machine's time, as a test's may stand still. */
    public void awaitEnd(Duration timeout) {
        closing = true;
        if (open.get() <= 0) {
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

    /** Lets no call begin any more. */
    void close() {
        closing = true;
        ended.complete(null);
    }

    /** Ends all waits, those that begin later too. */
    void endWaits() {
        closed = true;
        waits.forEach(wait -> wait.complete(null));
    }
}
