// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The waits of a client's calls before their attempts. All end when it is closed. */
public final class Pauses implements AutoCloseable {

    private final TimeSource time;
    private final Set<CompletableFuture<Void>> waits = ConcurrentHashMap.newKeySet();

    /** Completes when the turn is over that was taken last. */
    private final AtomicReference<CompletableFuture<Void>> latestTurn =
            new AtomicReference<>(CompletableFuture.completedFuture(null));

    /** The permits of calls that wait for the rate limit. */
    private final Set<Permit> permits = ConcurrentHashMap.newKeySet();

    /** When the client ends all waits, once it closes. */
    private volatile @Nullable Long closesAt;

    private volatile boolean closed;

    public Pauses(TimeSource time) {
        this.time = time;
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

    /** The wait for a permit, which was not granted at once. It is over when the gate or the client ends it. */
    CompletableFuture<Void> await(Permit permit) {
        CompletableFuture<Void> ready = Objects.requireNonNull(permit.ready(), "ready");
        permits.add(permit);
        var unused = ready.whenComplete((nothing, failure) -> permits.remove(permit));
        endThoseThatLastLonger(List.of(permit));
        return endWithClient(ready);
    }

    /** From now on, ends each wait for the rate limit as soon as it is known to last longer than this, after which {@link #close} ends all. */
    void closeWithin(Duration timeout) {
        closesAt = time.nanoTime() + Nanos.of(timeout);
        endThoseThatLastLonger(permits);
    }

    private void endThoseThatLastLonger(Collection<Permit> waiting) {
        Long end = closesAt;
        if (end != null) {
            Permit.endThoseThatWaitLonger(waiting, Math.max(0, end - time.nanoTime()));
        }
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

    @Override
    public void close() {
        closed = true;
        waits.forEach(wait -> wait.complete(null));
    }
}
