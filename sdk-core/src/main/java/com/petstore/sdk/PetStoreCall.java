// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.response.PetStoreResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call that is ready to be made. Nothing is sent before one of the four execute methods.
 *
 * <p>Immutable, thread-safe and reusable: every execute method sends a new request, and every setting returns a new call.
 *
 * <p>Applications may mock, decorate and proxy it: it is never sealed, and methods that are added later are {@code default} methods.
 *
 * @param <T> what the call returns
 */
public interface PetStoreCall<T> {

    /**
     * Executes the call on this thread. On a thread that must not block, such as an event loop of Netty or a parallel scheduler of Reactor, use
     * {@link #executeAsync()}.
     *
     * @return what the call returns
     * @throws PetStoreException if the call fails; its subtypes say how
     * @throws IllegalStateException if the client is closed
     */
    T execute();

    /**
     * Executes the call on other threads. Cancelling the returned future cancels the exchange with the service.
     *
     * <p>The future fails with what {@link #execute()} throws. It completes on the client's {@code callbackExecutor}, by default on a daemon thread
     * of this library. Dependent stages may block.
     *
     * <p>A client has at most 64 asynchronous exchanges in flight; others wait.
     *
     * @return a future of what the call returns
     * @throws IllegalStateException if the client is closed
     */
    CompletableFuture<T> executeAsync();

    /**
     * Executes the call on this thread, and returns status, headers and rate limit too.
     *
     * @return the response
     * @throws PetStoreException if the call fails; its subtypes say how
     * @throws IllegalStateException if the client is closed
     */
    PetStoreResponse<T> executeForResponse();

    /**
     * Executes the call on other threads, and returns status, headers and rate limit too; otherwise as
     * {@link #executeAsync()}.
     *
     * @return a future of the response
     * @throws IllegalStateException if the client is closed
     */
    CompletableFuture<PetStoreResponse<T>> executeForResponseAsync();

    /**
     * Sets how long the whole call may take, in place of the client's setting. A single exchange still takes no longer than the client's
     * {@code attemptTimeout}.
     *
     * @param timeout the time; must be positive
     * @return a call with this setting
     * @throws IllegalArgumentException if the timeout is not positive
     */
    @CheckReturnValue
    PetStoreCall<T> timeout(Duration timeout);

    /**
     * Sets how much of its time the call may wait for the rate limit, in place of the client's setting.
     *
     * @param maxRateLimitWait the time, all waits of the call together; zero to fail at once; null for all of its {@code timeout}; see
     *     {@link PetStoreClientBuilder#maxRateLimitWait}
     * @return a call with this setting
     * @throws IllegalArgumentException if the time is negative
     */
    @CheckReturnValue
    PetStoreCall<T> maxRateLimitWait(@Nullable Duration maxRateLimitWait);

    /**
     * Adds a header to each request of this call, in place of one of the same name, also of the client's.
     *
     * @param name the name; the client's own are {@code Accept-Encoding}, {@code Authorization}, {@code Connection},
     *     {@code Content-Length}, {@code Content-Type}, {@code Expect}, {@code Host}, {@code TE}, {@code Trailer},
     *     {@code Transfer-Encoding} and {@code Upgrade}
     * @param value the value, of visible ASCII characters, spaces and tabs; never shown in a message; null to send none with this name
     * @return a call with this header, or without it
     * @throws IllegalArgumentException if the name or the value cannot be sent in a header, or the name is the client's own
     */
    @CheckReturnValue
    PetStoreCall<T> header(String name, @Nullable String value);

    /**
     * Adds a query parameter to each request of this call, after the earlier ones, for what the service accepts but this library has no method
     * for. It is encoded as needed. A parameter that this library sends itself, such as {@code limit}, is sent too.
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
     * connections. Each key has its own queue and its own rate limit, which {@link PetStoreClient#rateLimitStatus(String)} shows, and which is
     * forgotten once nothing that is known of it holds anything up. The key is never shown in a message, a log or a {@code toString}.
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
