// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.error.PetStoreInterruptedException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The four ways to execute a call, so that one test covers them all. */
public enum ExecuteMethod {
    EXECUTE(PetStoreCall::execute),
    EXECUTE_ASYNC(PetStoreCall::executeAsync),
    EXECUTE_FOR_RESPONSE(PetStoreCall::executeForResponse),
    EXECUTE_FOR_RESPONSE_ASYNC(PetStoreCall::executeForResponseAsync);

    private final Function<PetStoreCall<?>, Object> method;

    ExecuteMethod(Function<PetStoreCall<?>, Object> method) {
        this.method = method;
    }

    /** Executes the call to its end, and throws what it fails with. */
    public void execute(PetStoreCall<?> call) {
        if (method.apply(call) instanceof CompletableFuture<?> future) {
            CallStyle.await(future);
        }
    }

    /** What a call that is broken off fails with. */
    public Class<? extends RuntimeException> whenBrokenOff() {
        return isAsync() ? CancellationException.class : PetStoreInterruptedException.class;
    }

    private boolean isAsync() {
        return this == EXECUTE_ASYNC || this == EXECUTE_FOR_RESPONSE_ASYNC;
    }

    /** Begins the call, on another thread if it blocks. */
    public Begun begin(PetStoreCall<?> call) {
        if (isAsync()) {
            return new Begun((CompletableFuture<?>) method.apply(call), null);
        }
        CompletableFuture<Object> end = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                end.complete(method.apply(call));
            } catch (Throwable e) {
                end.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return new Begun(end, thread);
    }

    /**
     * A call that has begun.
     *
     * @param end completes as the call ends
     * @param thread the thread that the call blocks; null for none
     */
    public record Begun(CompletableFuture<?> end, @Nullable Thread thread) {

        /** Interrupts the thread that waits, or cancels the future that stands for it. */
        public void breakOff() {
            if (thread == null) {
                end.cancel(true);
            } else {
                thread.interrupt();
            }
        }

        /** What the call returned; throws what it failed with. */
        public Object value() {
            return CallStyle.await(end);
        }

        /** What the call failed with. */
        public Throwable failure() throws InterruptedException, TimeoutException {
            try {
                throw new AssertionError("the call succeeded with " + end.get(30, TimeUnit.SECONDS));
            } catch (ExecutionException e) {
                return e.getCause();
            } catch (CancellationException e) {
                return e;
            }
        }
    }
}
