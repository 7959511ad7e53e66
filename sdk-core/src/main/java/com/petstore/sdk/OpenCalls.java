// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs the calls of a client, and counts those that have not ended, so that the client can be closed after them. */
final class OpenCalls {

    private final CallEnvironment environment;
    private final AtomicInteger open = new AtomicInteger();

    /** Completes when no call is open any more, and none can begin. */
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private volatile boolean closing;

    OpenCalls(CallEnvironment environment) {
        this.environment = environment;
    }

    <R> R run(Operation<R> operation, CallSettings settings) {
        begin();
        try {
            return BlockingRunner.run(operation, settings, environment);
        } finally {
            end();
        }
    }

    <R> CompletableFuture<R> runAsync(Operation<R> operation, CallSettings settings) {
        begin();
        CompletableFuture<R> future;
        try {
            future = AsyncRunner.run(operation, settings, environment);
        } catch (Throwable e) {
            end();
            throw e;
        }
        var unused = future.whenComplete((result, failure) -> end());
        return future;
    }

    /** Counts the call before it checks whether it may begin, as closing does the opposite: one of the two notices the other. */
    private void begin() {
        open.incrementAndGet();
        if (closing) {
            end();
            throw new IllegalStateException("this PetStoreClient is closed");
        }
    }

    private void end() {
        if (open.decrementAndGet() == 0 && closing) {
            ended.complete(null);
        }
    }

    /** Waits on the machine's time, as a test's may stand still. */
    void close(Duration timeout) {
        closing = true;
        if (open.get() == 0) {
            ended.complete(null);
        }
        try {
            ended.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The calls that are still open end with the client.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new AssertionError("nothing fails this future", e);
        } finally {
            close();
        }
    }

    void close() {
        closing = true;
        environment.transport().close();
        environment.pauses().close();
        environment.gates().close();
        ended.complete(null);
    }
}
