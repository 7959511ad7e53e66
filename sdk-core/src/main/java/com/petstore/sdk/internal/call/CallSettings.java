package com.petstore.sdk.internal.call;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.RequestHeader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings that one call may change.
 *
 * @param timeout how long the whole call may take
 * @param maxRateLimitWait for how much of that it may wait for the quota; null for all of it
 * @param attemptTimeout how long one exchange may take
 * @param retryPolicy whether and when a failed attempt is followed by another
 * @param headers the headers besides those of every request
 * @param apiKey the key of this call; null for that of the client
 */
public record CallSettings(
        Duration timeout,
        @Nullable Duration maxRateLimitWait,
        Duration attemptTimeout,
        RetryPolicy retryPolicy,
        List<RequestHeader> headers,
        @Nullable ApiKey apiKey) {

    /** Settings with the key of the client. */
    public CallSettings(
            Duration timeout,
            @Nullable Duration maxRateLimitWait,
            Duration attemptTimeout,
            RetryPolicy retryPolicy,
            List<RequestHeader> headers) {
        this(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, null);
    }

    /** For how long the call may wait for the quota. */
    Duration rateLimitPatience() {
        return maxRateLimitWait == null ? timeout : maxRateLimitWait;
    }

    public CallSettings withTimeout(Duration timeout) {
        return new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey);
    }

    public CallSettings withMaxRateLimitWait(@Nullable Duration maxRateLimitWait) {
        return new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey);
    }

    public CallSettings withRetryPolicy(RetryPolicy retryPolicy) {
        return new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey);
    }

    /** These settings with one more header, in place of an earlier one of the same name. */
    public CallSettings withHeader(RequestHeader header) {
        List<RequestHeader> changed = new ArrayList<>(headers);
        changed.removeIf(earlier -> earlier.name().equalsIgnoreCase(header.name()));
        changed.add(header);
        return new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, List.copyOf(changed), apiKey);
    }

    public CallSettings withApiKey(ApiKey apiKey) {
        return new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey);
    }
}
