// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The waits of a client's calls before their attempts. All end when it is closed. */
public final class Pauses implements AutoCloseable {

    private final TimeSource time;
    private final Set<CompletableFuture<Void>> waits = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    public Pauses(TimeSource time) {
        this.time = time;
    }

    /** A wait that is over after this delay, or when the client is closed. */
    CompletableFuture<Void> begin(Duration delay) {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        TimeSource.Cancellable timer = time.schedule(delay, () -> pause.complete(null));
        var unused = pause.whenComplete((nothing, failure) -> timer.cancel());
        return endWithClient(pause);
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
