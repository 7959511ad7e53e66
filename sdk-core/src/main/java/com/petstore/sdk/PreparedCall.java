package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.retry.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A call of an operation whose arguments are complete. */
record PreparedCall<T>(CallContext context, Operation<T> operation) implements PetStoreCall<T> {

    @Override
    public T execute() {
        return context.blocking().run(operation, context.settings());
    }

    @Override
    public CompletableFuture<T> executeAsync() {
        return context.async().run(operation, context.settings());
    }

    @Override
    public PetStoreResponse<T> executeForResponse() {
        return context.blocking().run(operation.withResponse(), context.settings());
    }

    @Override
    public CompletableFuture<PetStoreResponse<T>> executeForResponseAsync() {
        return context.async().run(operation.withResponse(), context.settings());
    }

    @Override
    public PreparedCall<T> timeout(Duration timeout) {
        return new PreparedCall<>(context.withTimeout(timeout), operation);
    }

    @Override
    public PreparedCall<T> maxRateLimitWait(Duration maxRateLimitWait) {
        return new PreparedCall<>(context.withMaxRateLimitWait(maxRateLimitWait), operation);
    }

    @Override
    public PreparedCall<T> retryPolicy(RetryPolicy retryPolicy) {
        return new PreparedCall<>(context.withRetryPolicy(retryPolicy), operation);
    }

    @Override
    public PreparedCall<T> header(String name, String value) {
        return new PreparedCall<>(context.withHeader(name, value), operation);
    }

    @Override
    public String toString() {
        return operation.toString();
    }
}
