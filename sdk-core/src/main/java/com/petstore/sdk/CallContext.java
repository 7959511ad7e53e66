package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.retry.RetryPolicy;
import java.time.Duration;
import java.util.Objects;

/** What a call needs besides its operation: the client's runners, and its own settings. */
record CallContext(BlockingRunner blocking, AsyncRunner async, CallSettings settings) {

    CallContext withTimeout(Duration timeout) {
        return new CallContext(blocking, async, settings.withTimeout(Durations.positive("timeout", timeout)));
    }

    CallContext withMaxRateLimitWait(Duration maxRateLimitWait) {
        return new CallContext(
                blocking,
                async,
                settings.withMaxRateLimitWait(Durations.notNegative("maxRateLimitWait", maxRateLimitWait)));
    }

    CallContext withRetryPolicy(RetryPolicy retryPolicy) {
        return new CallContext(
                blocking, async, settings.withRetryPolicy(Objects.requireNonNull(retryPolicy, "retryPolicy")));
    }

    CallContext withHeader(String name, String value) {
        return new CallContext(
                blocking,
                async,
                settings.withHeader(new RequestHeader(
                        Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"))));
    }
}
