package com.petstore.sdk.response;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A successful response with status, headers and rate limit: what {@code executeForResponse()} returns.
 *
 * <p>Applications get these from the client; {@link #builder(Object)} is for their own tests.
 *
 * @param <T> what the call returns
 */
public final class PetStoreResponse<T> {

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
     * Returns a builder of a response with this body: status 200, no headers, one attempt.
     *
     * @param body what the call returns
     * @param <T> its type
     * @return a new builder
     */
    public static <T> Builder<T> builder(T body) {
        return new Builder<>(body);
    }

    /**
     * Returns what {@code execute()} would have returned.
     *
     * @return the decoded body
     */
    public T body() {
        return body;
    }

    /**
     * Returns the HTTP status.
     *
     * @return 200 for listPets and getPet, 201 for createPet, any from 200 to 299 for a {@code request}
     */
    public int status() {
        return status;
    }

    /**
     * Returns the headers of the response.
     *
     * @return all headers
     */
    public Headers headers() {
        return headers;
    }

    /**
     * Returns the rate limit that the response showed.
     *
     * @return the rate limit, or empty if one of the three headers was missing or not a number
     */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(rateLimit);
    }

    /**
     * Returns the number of attempts, including those that failed to connect.
     *
     * @return 1, or more if the call was retried
     */
    public int attempts() {
        return attempts;
    }

    /**
     * Returns how long the whole call took, waiting and retries included.
     *
     * @return the time from the start of the call to its decoded response
     */
    public Duration elapsed() {
        return elapsed;
    }

    /**
     * Returns the body as it was received, for fields that this version does not know.
     *
     * @return the text of the body
     */
    public String rawBody() {
        return rawBody;
    }

    @Override
    public String toString() {
        return "PetStoreResponse[status=" + status + ", attempts=" + attempts + ", elapsed=" + elapsed + ", body="
                + body + "]";
    }

    /**
     * Collects the parts of a {@link PetStoreResponse}; not thread-safe.
     *
     * @param <T> what the call returns
     */
    public static final class Builder<T> {

        private final T body;
        private int status = 200;
        private Headers headers = Headers.empty();
        private @Nullable RateLimit rateLimit;
        private int attempts = 1;
        private Duration elapsed = Duration.ZERO;
        private String rawBody = "";

        private Builder(T body) {
            this.body = Objects.requireNonNull(body, "body");
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
         * Sets the rate limit; none by default.
         *
         * @param rateLimit the rate limit
         * @return this builder
         */
        public Builder<T> rateLimit(RateLimit rateLimit) {
            this.rateLimit = Objects.requireNonNull(rateLimit, "rateLimit");
            return this;
        }

        /**
         * Sets the number of attempts; 1 by default.
         *
         * @param attempts the number of attempts
         * @return this builder
         */
        public Builder<T> attempts(int attempts) {
            this.attempts = attempts;
            return this;
        }

        /**
         * Sets the time that the call took; zero by default.
         *
         * @param elapsed the time
         * @return this builder
         */
        public Builder<T> elapsed(Duration elapsed) {
            this.elapsed = Objects.requireNonNull(elapsed, "elapsed");
            return this;
        }

        /**
         * Sets the body as it was received; empty by default.
         *
         * @param rawBody the text of the body
         * @return this builder
         */
        public Builder<T> rawBody(String rawBody) {
            this.rawBody = Objects.requireNonNull(rawBody, "rawBody");
            return this;
        }

        /**
         * Returns the response.
         *
         * @return a new value
         */
        public PetStoreResponse<T> build() {
            return new PetStoreResponse<>(this);
        }
    }
}
