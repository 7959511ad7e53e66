// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A successful response with status, headers and rate limit: what {@code executeForResponse()} returns.
 *
 * <p>Applications get these from the client; {@link #builder} is for their own tests. Immutable, and thread-safe if the body is.
 *
 * @param <T> what the call returns
 */
public final class PetStoreResponse<T extends @Nullable Object> {

    private final T body;
    private final int status;
    private final Headers headers;
    private final @Nullable RateLimit rateLimit;
    private final int attempts;
    private final Duration elapsed;
    private final String rawBody;

    private PetStoreResponse(Builder<T> builder) {
        this.body = builder.body;
        this.status = builder.status;
        this.headers = builder.headers;
        this.rateLimit = builder.rateLimit;
        this.attempts = builder.attempts;
        this.elapsed = builder.elapsed;
        this.rawBody = builder.rawBody;
    }

    /**
     * Returns a builder of a response with status 200, after one attempt, without headers and text.
     *
     * @param body what {@code execute()} would have returned; null for a call that returns nothing
     * @param <T> the type of the body
     * @return a new builder
     */
    public static <T extends @Nullable Object> Builder<T> builder(T body) {
        return new Builder<>(body);
    }

    /** {@return what {@code execute()} would have returned; null for a call that returns nothing} */
    public T body() {
        return body;
    }

    /**
     * {@return the HTTP status, from 200 to 299: as documented, 200 for listPets and getPet, and 201 for createPet}
     */
    public int status() {
        return status;
    }

    /** {@return all headers of the response, with the values that the service sent, even if one contains the API key} */
    public Headers headers() {
        return headers;
    }

    /** {@return the id by which the service names the request, in the header {@code X-Request-Id}; empty if it sends none} */
    public Optional<String> requestId() {
        return headers.first("X-Request-Id");
    }

    /** {@return the rate limit that the response showed, or empty if one of the three headers was missing or not a number} */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(rateLimit);
    }

    /** {@return the number of attempts, including those that failed to connect: 1, or more if the call was retried} */
    public int attempts() {
        return attempts;
    }

    /** {@return how long the whole call took, waiting and retries included} */
    public Duration elapsed() {
        return elapsed;
    }

    /** {@return the text of the body as it was received, for fields without an accessor} */
    public String rawBody() {
        return rawBody;
    }

    /** Returns status, attempts and time; headers and body are left out. */
    @Override
    public String toString() {
        return "PetStoreResponse[status=" + status + ", attempts=" + attempts + ", elapsed=" + elapsed + "]";
    }

    /**
     * Collects the parts of a {@link PetStoreResponse}; not thread-safe.
     *
     * @param <T> the type of the body
     */
    public static final class Builder<T extends @Nullable Object> {

        private final T body;
        private int status = 200;
        private Headers headers = Headers.of();
        private @Nullable RateLimit rateLimit;
        private int attempts = 1;
        private Duration elapsed = Duration.ZERO;
        private String rawBody = "";

        private Builder(T body) {
            this.body = body;
        }

        /**
         * Sets the HTTP status; 200 by default.
         *
         * @param status the status
         * @return this builder
         */
        public Builder<T> status(int status) {
            this.status = status;
            return this;
        }

        /**
         * Sets the headers; none by default.
         *
         * @param headers the headers
         * @return this builder
         */
        public Builder<T> headers(Headers headers) {
            this.headers = Objects.requireNonNull(headers, "headers");
            return this;
        }

        /**
         * Sets the rate limit that the response showed; none by default.
         *
         * @param rateLimit the rate limit; null for none
         * @return this builder
         */
        public Builder<T> rateLimit(@Nullable RateLimit rateLimit) {
            this.rateLimit = rateLimit;
            return this;
        }

        /**
         * Sets the number of attempts; 1 by default.
         *
         * @param attempts the number
         * @return this builder
         */
        public Builder<T> attempts(int attempts) {
            this.attempts = attempts;
            return this;
        }

        /**
         * Sets how long the whole call took; zero by default.
         *
         * @param elapsed the time
         * @return this builder
         */
        public Builder<T> elapsed(Duration elapsed) {
            this.elapsed = Objects.requireNonNull(elapsed, "elapsed");
            return this;
        }

        /**
         * Sets the text of the body; empty by default.
         *
         * @param rawBody the text
         * @return this builder
         */
        public Builder<T> rawBody(String rawBody) {
            this.rawBody = Objects.requireNonNull(rawBody, "rawBody");
            return this;
        }

        /** {@return a new response} */
        public PetStoreResponse<T> build() {
            return new PetStoreResponse<>(this);
        }
    }
}
