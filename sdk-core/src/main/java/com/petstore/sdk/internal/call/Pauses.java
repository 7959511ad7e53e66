package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The waits of a client's calls before their attempts. All end when it is closed. */
public final class Pauses implements AutoCloseable {

    private final TimeSource time;
    private final Set<Runnable> cancellations = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    public Pauses(TimeSource time) {
        this.time = time;
    }

    /** A wait, which is over when it completes, and fails with {@link CancellationException} when the client is closed. */
    CompletableFuture<Void> begin(Duration delay) {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        TimeSource.Cancellable timer = time.schedule(delay, () -> pause.complete(null));
        var unused = pause.whenComplete((nothing, closing) -> timer.cancel());
        return endWithClient(pause);
    }

    /** Lets a wait, which something else ends, fail with {@link CancellationException} when the client is closed. */
    CompletableFuture<Void> endWithClient(CompletableFuture<Void> wait) {
        Runnable cancel = () -> wait.cancel(false);
        cancellations.add(cancel);
        var unused = wait.whenComplete((nothing, closing) -> cancellations.remove(cancel));
        if (closed) {
            cancel.run();
        }
        return wait;
    }

    @Override
    public void close() {
        closed = true;
        cancellations.forEach(Runnable::run);
    }
}
