// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.response.PetStoreResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The execute methods and the settings that all calls share.
 *
 * @param <T> what the call returns
 * @param <S> the type of the call itself, which each setting returns
 */
abstract class BaseCall<T extends @Nullable Object, S extends PetStoreCall<T>> implements PetStoreCall<T> {

    final CallEnvironment environment;
    final CallSettings settings;

    BaseCall(CallEnvironment environment, CallSettings settings) {
        this.environment = environment;
        this.settings = settings;
    }

    /** What is sent, and how its response is read, without the query parameters that the application adds. */
    abstract Operation<T> plainOperation();

    /** The same call with other settings. */
    abstract S with(CallSettings changed);

    private Operation<T> operation() {
        List<QueryParameter> added = settings.query();
        return added.isEmpty() ? plainOperation() : plainOperation().withQuery(added);
    }

    @Override
    public T execute() {
        return BlockingRunner.run(operation(), settings, environment);
    }

    @Override
    public CompletableFuture<T> executeAsync() {
        return AsyncRunner.run(operation(), settings, environment);
    }

    @Override
    public PetStoreResponse<T> executeForResponse() {
        return BlockingRunner.run(operation().withResponse(), settings, environment);
    }

    @Override
    public CompletableFuture<PetStoreResponse<T>> executeForResponseAsync() {
        return AsyncRunner.run(operation().withResponse(), settings, environment);
    }

    @Override
    @CheckReturnValue
    public S timeout(Duration timeout) {
        return with(settings.withTimeout(Durations.positive("timeout", timeout)));
    }

    @Override
    @CheckReturnValue
    public S attemptTimeout(Duration attemptTimeout) {
        return with(settings.withAttemptTimeout(Durations.positive("attemptTimeout", attemptTimeout)));
    }

    @Override
    @CheckReturnValue
    public S maxRateLimitWait(@Nullable Duration maxRateLimitWait) {
        if (maxRateLimitWait != null) {
            Durations.notNegative("maxRateLimitWait", maxRateLimitWait);
        }
        return with(settings.withMaxRateLimitWait(maxRateLimitWait));
    }

    @Override
    @CheckReturnValue
    public S retryPolicy(RetryPolicy retryPolicy) {
        return with(settings.withRetryPolicy(Objects.requireNonNull(retryPolicy, "retryPolicy")));
    }

    @Override
    @CheckReturnValue
    public S background() {
        return with(settings.inBackground());
    }

    @Override
    @CheckReturnValue
    public S header(String name, @Nullable String value) {
        Objects.requireNonNull(name, "name");
        return with(value == null ? settings.withoutHeader(name) : settings.withHeader(new RequestHeader(name, value)));
    }

    @Override
    @CheckReturnValue
    public S apiKey(String apiKey) {
        return with(settings.withApiKey(ApiKey.of(Objects.requireNonNull(apiKey, "apiKey"))));
    }

    @Override
    @CheckReturnValue
    public S query(String name, String value) {
        QueryParameter parameter =
                new QueryParameter(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return with(settings.withQuery(parameter));
    }

    @Override
    public String toString() {
        return operation() + (settings.isBackground() ? " in the background" : "");
    }
}
