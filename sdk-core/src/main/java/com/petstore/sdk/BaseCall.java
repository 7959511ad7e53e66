package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.response.PetStoreResponse;
import java.time.Duration;
import java.util.ArrayList;
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
abstract class BaseCall<T, S extends PetStoreCall<T>> implements PetStoreCall<T> {

    final CallContext context;

    BaseCall(CallContext context) {
        this.context = context;
    }

    /** What is sent, and how its response is read, without the query parameters that the application adds. */
    abstract Operation<T> documented();

    /** The same call with another context. */
    abstract S with(CallContext changed);

    private Operation<T> operation() {
        List<QueryParameter> added = context.query();
        return added.isEmpty() ? documented() : documented().withQuery(added);
    }

    @Override
    public T execute() {
        return context.blocking().run(operation(), context.settings());
    }

    @Override
    public CompletableFuture<T> executeAsync() {
        return context.async().run(operation(), context.settings());
    }

    @Override
    public PetStoreResponse<T> executeForResponse() {
        return context.blocking().run(operation().withResponse(), context.settings());
    }

    @Override
    public CompletableFuture<PetStoreResponse<T>> executeForResponseAsync() {
        return context.async().run(operation().withResponse(), context.settings());
    }

    @Override
    @CheckReturnValue
    public S timeout(Duration timeout) {
        return with(context.settings().withTimeout(Durations.positive("timeout", timeout)));
    }

    @Override
    @CheckReturnValue
    public S maxRateLimitWait(@Nullable Duration maxRateLimitWait) {
        if (maxRateLimitWait != null) {
            Durations.notNegative("maxRateLimitWait", maxRateLimitWait);
        }
        return with(context.settings().withMaxRateLimitWait(maxRateLimitWait));
    }

    @Override
    @CheckReturnValue
    public S retryPolicy(RetryPolicy retryPolicy) {
        return with(context.settings().withRetryPolicy(Objects.requireNonNull(retryPolicy, "retryPolicy")));
    }

    @Override
    @CheckReturnValue
    public S header(String name, String value) {
        RequestHeader header =
                new RequestHeader(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return with(context.settings().withHeader(header));
    }

    @Override
    @CheckReturnValue
    public S apiKey(String apiKey) {
        return with(context.settings().withApiKey(ApiKey.of(Objects.requireNonNull(apiKey, "apiKey"))));
    }

    @Override
    @CheckReturnValue
    public S query(String name, String value) {
        List<QueryParameter> longer = new ArrayList<>(context.query());
        longer.add(new QueryParameter(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value")));
        return with(new CallContext(context.blocking(), context.async(), context.settings(), List.copyOf(longer)));
    }

    @Override
    public String toString() {
        return operation().toString();
    }

    private S with(CallSettings changed) {
        return with(new CallContext(context.blocking(), context.async(), changed, context.query()));
    }
}
