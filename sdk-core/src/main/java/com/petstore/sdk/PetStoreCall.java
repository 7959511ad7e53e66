// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.response.PetStoreResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call of one operation. One of the four execute methods sends it.
 *
 * <p>Immutable, thread-safe and reusable: every execute method sends a new request, and every setting returns a new call.
 *
 * <p>Applications may mock, decorate and proxy it: methods that are added later are {@code default} methods.
 *
 * @param <T> what the call returns
 */
public interface PetStoreCall<T extends @Nullable Object> {

    /**
     * Executes the call on this thread. On a thread that must not block, such as an event loop of Netty or a parallel scheduler of Reactor, use
     * {@link #executeAsync()}.
     *
     * @return what the call returns
     * @throws PetStoreException if the call fails; its type is the kind of failure: {@link com.petstore.sdk.error.PetStoreApiException} or a subtype of it
     *     after an error status, {@link com.petstore.sdk.error.RateLimitException} if the quota is exhausted,
     *     {@link com.petstore.sdk.error.PetStoreTimeoutException} or {@link com.petstore.sdk.error.PetStoreTransportException} without a response,
     *     {@link com.petstore.sdk.error.PetStoreDecodeException} after a success that cannot be read,
     *     {@link com.petstore.sdk.error.PetStoreApiKeyException} without a key, {@link com.petstore.sdk.error.PetStoreInterruptedException} after an
     *     interrupt, {@link com.petstore.sdk.error.PetStoreClosedException} if the client is closed
     */
    T execute();

    /**
     * Executes the call on other threads. Cancelling the returned future cancels the exchange with the service.
     *
     * <p>The future fails with what {@link #execute()} throws; this method itself throws nothing. The future completes on the client's
     * {@code callbackExecutor}, by default on a daemon thread of this library, where dependent stages may block. Stages that are added after the call
     * has ended run on the thread that adds them.
     *
     * <p>At most {@link PetStoreClientBuilder#maxAsyncRequests} of a client's asynchronous requests are in flight; others wait.
     *
     * @return a future of what the call returns
     */
    CompletableFuture<T> executeAsync();

    /**
     * Executes the call on this thread, and returns status, headers and rate limit with the value.
     *
     * @return the response
     * @throws PetStoreException if the call fails, as in {@link #execute()}
     */
    PetStoreResponse<T> executeForResponse();

    /**
     * Executes the call like {@link #executeAsync()}, and returns status, headers and rate limit with the value.
     *
     * @return a future of the response
     */
    CompletableFuture<PetStoreResponse<T>> executeForResponseAsync();

    /**
     * Sets how long the whole call may take, in place of the client's setting. A single exchange still takes no longer than
     * {@link #attemptTimeout}.
     *
     * @param timeout the time; must be positive
     * @return a call with this setting
     * @throws IllegalArgumentException if the timeout is not positive
     */
    @CheckReturnValue
    PetStoreCall<T> timeout(Duration timeout);

    /**
     * Sets how long one exchange of the call may take, from connecting to the end of the response, in place of the client's setting. Connecting
     * still takes no longer than the client's {@code connectTimeout} and {@code attemptTimeout}.
     *
     * @param attemptTimeout the time; must be positive
     * @return a call with this setting
     * @throws IllegalArgumentException if the time is not positive
     */
    @CheckReturnValue
    PetStoreCall<T> attemptTimeout(Duration attemptTimeout);

    /**
     * Sets how much of its {@code timeout} the call may wait for the rate limit, in place of {@link PetStoreClientBuilder#maxRateLimitWait}.
     *
     * @param maxRateLimitWait the time for all waits of the call together; zero to fail at once, or after a quarter of a second
     *     in which the response to another request may come; null for all of its {@code timeout}
     * @return a call with this setting
     * @throws IllegalArgumentException if the time is negative
     */
    @CheckReturnValue
    PetStoreCall<T> maxRateLimitWait(@Nullable Duration maxRateLimitWait);

    /**
     * Lets the call step behind all calls that a user waits for: it is sent once none of them waits for the rate limit, and leaves them at least
     * half of each minute's requests. For imports, nightly jobs and other calls that no user waits for; {@link PetStoreClientBuilder#background} sets it
     * for a client. Give such a call a long {@link #timeout}.
     *
     * <p>This cannot be undone for one call: a call that a user waits for belongs to another client with the same key, which shares its queue.
     *
     * @return a call in the background
     */
    @CheckReturnValue
    PetStoreCall<T> background();

    /**
     * Adds a header to each request of this call, in place of one of the same name, also of the client's.
     *
     * @param name the name, but not one of the client's own: {@code Accept-Encoding}, {@code Authorization}, {@code Connection},
     *     {@code Content-Length}, {@code Content-Type}, {@code Expect}, {@code Host}, {@code TE}, {@code Trailer},
     *     {@code Transfer-Encoding} and {@code Upgrade}
     * @param value the value, of visible ASCII characters, spaces and tabs; never shown in a message; null to send none with this name
     * @return a call with this header, or without it
     * @throws IllegalArgumentException if the name or the value cannot be sent in a header, or the name is the client's own
     */
    @CheckReturnValue
    PetStoreCall<T> header(String name, @Nullable String value);

    /**
     * Adds a query parameter to each request of this call, after the earlier ones, for parameters without a method of their own. It is encoded as
     * needed, and replaces none: {@code limit} and {@code status} are sent beside one of the same name.
     *
     * @param name the name
     * @param value the value
     * @return a call with this parameter
     * @throws IllegalArgumentException if name or value is not valid Unicode
     */
    @CheckReturnValue
    PetStoreCall<T> query(String name, String value);

    /**
     * Sets the API key of this call, in place of the client's: for an application that calls with the keys of many tenants from one pool of
     * connections. Each key has its own queue and rate limit ({@link PetStoreClient#rateLimitStatus(String)}), which are discarded once they no
     * longer delay calls. The key is never shown in a message, a log or a {@code toString}.
     *
     * @param apiKey the key, of visible ASCII characters
     * @return a call with this key
     * @throws IllegalArgumentException if it cannot be sent as a key
     */
    @CheckReturnValue
    PetStoreCall<T> apiKey(String apiKey);

    /**
     * Sets whether and when the call is retried if it fails, in place of the client's setting.
     *
     * @param retryPolicy the policy
     * @return a call with this setting
     */
    @CheckReturnValue
    PetStoreCall<T> retryPolicy(RetryPolicy retryPolicy);
}
