// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.response.PetStoreResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The two ways to make a call, so that one test covers both. */
public enum CallStyle {
    BLOCKING {
        @Override
        public <T> T execute(PetStoreCall<T> call) {
            return call.execute();
        }

        @Override
        public <T> PetStoreResponse<T> executeForResponse(PetStoreCall<T> call) {
            return call.executeForResponse();
        }

        @Override
        public <T> BegunCall<T> begin(PetStoreCall<T> call) {
            return BegunCall.blocking(call::execute);
        }
    },
    ASYNC {
        @Override
        public <T> T execute(PetStoreCall<T> call) {
            return await(call.executeAsync());
        }

        @Override
        public <T> PetStoreResponse<T> executeForResponse(PetStoreCall<T> call) {
            return await(call.executeForResponseAsync());
        }

        @Override
        public <T> BegunCall<T> begin(PetStoreCall<T> call) {
            return BegunCall.async(call.executeAsync());
        }
    };

    public abstract <T> T execute(PetStoreCall<T> call);

    public abstract <T> PetStoreResponse<T> executeForResponse(PetStoreCall<T> call);

    /** Begins a call, on a thread of its own if it blocks. */
    public abstract <T> BegunCall<T> begin(PetStoreCall<T> call);

    /** Waits for the end of a future, and throws what it failed with as it is. */
    public static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError("a future failed with something else than a runtime exception", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the future did not complete", e);
        }
    }
}
