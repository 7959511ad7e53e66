// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A call that has begun, on a thread of its own if it blocks.
 *
 * @param <T> what it returns
 */
public final class BegunCall<T> {

    private final CompletableFuture<T> end;
    private final @Nullable TestThread<Void> thread;

    private BegunCall(CompletableFuture<T> end, @Nullable TestThread<Void> thread) {
        this.end = end;
        this.thread = thread;
    }

    public static <T> BegunCall<T> blocking(Callable<T> call) {
        CompletableFuture<T> end = new CompletableFuture<>();
        return new BegunCall<>(end, TestThread.start(() -> {
            try {
                end.complete(call.call());
            } catch (Throwable e) {
                end.completeExceptionally(e);
            }
        }));
    }

    public static <T> BegunCall<T> async(CompletableFuture<T> future) {
        return new BegunCall<>(future, null);
    }

    /** Interrupts the thread that waits, or cancels the future that stands for it. */
    public void breakOff() {
        if (thread == null) {
            end.cancel(true);
        } else {
            thread.interrupt();
        }
    }

    public boolean isInFlight() {
        return !end.isDone();
    }

    /** What the call returned; throws what it failed with. */
    public T value() {
        return CallStyle.await(end);
    }

    /** What the call failed with. */
    public Throwable failure() throws InterruptedException {
        try {
            throw new AssertionError("the call returned " + end.get(30, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (CancellationException e) {
            return e;
        } catch (TimeoutException e) {
            if (thread != null) {
                throw thread.stuck();
            }
            throw new AssertionError("the call has neither returned nor failed within 30 s", e);
        }
    }
}
