// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
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
 * @param query the query parameters that the application adds, after those of the operation
 * @param isBackground whether it is a background call
 */
public record CallSettings(
        Duration timeout,
        @Nullable Duration maxRateLimitWait,
        Duration attemptTimeout,
        RetryPolicy retryPolicy,
        List<RequestHeader> headers,
        @Nullable ApiKey apiKey,
        List<QueryParameter> query,
        boolean isBackground) {

    /** Settings with the key of the client, and nothing to add to the query. */
    public CallSettings(
            Duration timeout,
            @Nullable Duration maxRateLimitWait,
            Duration attemptTimeout,
            RetryPolicy retryPolicy,
            List<RequestHeader> headers,
            boolean isBackground) {
        this(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, null, List.of(), isBackground);
    }

    /** For how long the call may wait for the quota. */
    Duration rateLimitPatience() {
        return maxRateLimitWait == null ? timeout : maxRateLimitWait;
    }

    public CallSettings withTimeout(Duration timeout) {
        return new CallSettings(
                timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey, query, isBackground);
    }

    public CallSettings withAttemptTimeout(Duration attemptTimeout) {
        return new CallSettings(
                timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey, query, isBackground);
    }

    public CallSettings withMaxRateLimitWait(@Nullable Duration maxRateLimitWait) {
        return new CallSettings(
                timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey, query, isBackground);
    }

    public CallSettings withRetryPolicy(RetryPolicy retryPolicy) {
        return new CallSettings(
                timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey, query, isBackground);
    }

    public CallSettings inBackground() {
        return new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey, query, true);
    }

    /** These settings with one more header, in place of an earlier one of the same name. */
    public CallSettings withHeader(RequestHeader header) {
        List<RequestHeader> changed = new ArrayList<>(withoutHeader(header.name()).headers);
        changed.add(header);
        return withHeaders(changed);
    }

    public CallSettings withoutHeader(String name) {
        return withHeaders(headers.stream()
                .filter(header -> !header.name().equalsIgnoreCase(name))
                .toList());
    }

    private CallSettings withHeaders(List<RequestHeader> changed) {
        return new CallSettings(
                timeout,
                maxRateLimitWait,
                attemptTimeout,
                retryPolicy,
                List.copyOf(changed),
                apiKey,
                query,
                isBackground);
    }

    public CallSettings withApiKey(ApiKey apiKey) {
        return new CallSettings(
                timeout, maxRateLimitWait, attemptTimeout, retryPolicy, headers, apiKey, query, isBackground);
    }

    /** These settings with one more query parameter, after the others. */
    public CallSettings withQuery(QueryParameter parameter) {
        List<QueryParameter> longer = new ArrayList<>(query);
        longer.add(parameter);
        return new CallSettings(
                timeout,
                maxRateLimitWait,
                attemptTimeout,
                retryPolicy,
                headers,
                apiKey,
                List.copyOf(longer),
                isBackground);
    }
}
