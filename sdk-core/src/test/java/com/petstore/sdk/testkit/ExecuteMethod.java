// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.error.PetStoreInterruptedException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

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

    /** Begins the call, on a thread of its own if it blocks. */
    public BegunCall<?> begin(PetStoreCall<?> call) {
        return isAsync()
                ? BegunCall.async((CompletableFuture<?>) method.apply(call))
                : BegunCall.blocking(() -> method.apply(call));
    }
}
