// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call of an operation without a method of its own; immutable, thread-safe and reusable.
 *
 * <p>The API key, rate limit, timeouts, retries and exceptions are those of every call. Any status from 200 to 299 is a success.
 *
 * @param <T> what the call returns: the response's text, or the type given to {@link #returning(Class)}
 */
public interface RequestCall<T extends @Nullable Object> extends PetStoreCall<T> {

    /**
     * Names the operation for exceptions, logs and listeners; by default the method, such as {@code GET request}, since a path may hold ids
     * and is no good tag for metrics.
     *
     * @param operation the name, such as {@code getOrder}
     * @return a call with this name
     * @throws IllegalArgumentException if the name is blank or has control characters
     */
    @CheckReturnValue
    RequestCall<T> named(String operation);

    /**
     * Sets the body to an object, which Jackson writes as JSON, with {@code java.time} support and the Jackson modules on the class path. This method
     * writes the object, so later changes of it have no effect.
     *
     * @param body the object
     * @return a call with this body
     * @throws IllegalArgumentException if Jackson cannot write the object, or if it is a {@code CharSequence}: JSON text goes to
     *     {@link #rawJsonBody}
     * @throws IllegalStateException if the method has no body: GET, HEAD and OPTIONS
     */
    @CheckReturnValue
    RequestCall<T> jsonBody(Object body);

    /**
     * Sets the body to JSON text, which is sent as it is, for applications that write JSON themselves.
     *
     * @param json the JSON text; not checked
     * @return a call with this body
     * @throws IllegalArgumentException if the text is not valid Unicode
     * @throws IllegalStateException if the method has no body: GET, HEAD and OPTIONS
     */
    @CheckReturnValue
    RequestCall<T> rawJsonBody(String json);

    /**
     * Reads the response as JSON into a class, which Jackson must be able to read, with {@code java.time} support and the Jackson
     * modules on the class path, such as that for Kotlin; unknown fields are ignored. An empty body is an error, unless Jackson has a value of the
     * type for null, as it has for {@code JsonNode}.
     *
     * @param type the class, or an array class for a JSON array
     * @param <U> the type of the class
     * @return a call that returns this type
     * @throws IllegalArgumentException if the class is {@code Void}: that is {@link #returningNothing()}
     */
    @CheckReturnValue
    <U> RequestCall<U> returning(Class<U> type);

    /**
     * Reads the response as JSON into a generic type, such as {@code List<Order>}; otherwise as {@link #returning(Class)}.
     *
     * @param type the type, such as {@code new ResponseType<List<Order>>() {}}
     * @param <U> the same type
     * @return a call that returns this type
     */
    @CheckReturnValue
    <U> RequestCall<U> returning(ResponseType<U> type);

    /**
     * Ignores the body of the response, as for a DELETE, whatever it is and however long.
     *
     * @return a call that returns null
     */
    @CheckReturnValue
    RequestCall<@Nullable Void> returningNothing();

    /**
     * Declares that the service does the same whether it receives this request once or twice, as for a PUT, a DELETE, or a request with an idempotency
     * key in a header. It is then retried like a read, and {@code outcomeUnknown()} is false. GET, HEAD and OPTIONS are idempotent anyway.
     *
     * @return a call that is retried like a read
     */
    @CheckReturnValue
    RequestCall<T> idempotent();

    @Override
    @CheckReturnValue
    RequestCall<T> timeout(Duration timeout);

    @Override
    @CheckReturnValue
    RequestCall<T> attemptTimeout(Duration attemptTimeout);

    @Override
    @CheckReturnValue
    RequestCall<T> maxRateLimitWait(@Nullable Duration maxRateLimitWait);

    @Override
    @CheckReturnValue
    RequestCall<T> background();

    @Override
    @CheckReturnValue
    RequestCall<T> header(String name, @Nullable String value);

    @Override
    @CheckReturnValue
    RequestCall<T> query(String name, String value);

    @Override
    @CheckReturnValue
    RequestCall<T> apiKey(String apiKey);

    @Override
    @CheckReturnValue
    RequestCall<T> retryPolicy(RetryPolicy retryPolicy);
}
