// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimit;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The response that a failed call ended with: what {@link PetStoreException#response()} returns.
 *
 * <p>Applications get these from an exception; {@link #builder(int)} is for their own tests. Immutable and thread-safe.
 */
public final class ErrorResponse implements Serializable {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final Headers headers;
    private final @Nullable RateLimit rateLimit;
    private final String rawBody;
    private final @Nullable ErrorBody errorBody;

    private ErrorResponse(Builder builder) {
        this.status = builder.status;
        this.headers = builder.headers;
        this.rateLimit = builder.rateLimit;
        this.rawBody = builder.rawBody;
        this.errorBody = builder.errorBody;
    }

    /**
     * Returns a builder of a response without headers and body.
     *
     * @param status the HTTP status
     * @return a new builder
     */
    public static Builder builder(int status) {
        return new Builder(status);
    }

    /** {@return the HTTP status, even if the error body states another} */
    public int status() {
        return status;
    }

    /** {@return all headers; where a name or value contains the API key, a note stands in its place} */
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

    /**
     * {@return the text of the body as it was received, up to 1 MiB of it, or a note in its place if it contains the API key; empty if there was
     * none}
     */
    public String rawBody() {
        return rawBody;
    }

    /** {@return the error body, or empty if there was no body, or one that is not an error body; the interface document promises none for 429} */
    public Optional<ErrorBody> errorBody() {
        return Optional.ofNullable(errorBody);
    }

    /** Returns the status and the names of the headers. */
    @Override
    public String toString() {
        return "ErrorResponse[status=" + status + ", headers=" + headers + "]";
    }

    /** Collects the parts of an {@link ErrorResponse}; not thread-safe. */
    public static final class Builder {

        private final int status;
        private Headers headers = Headers.of();
        private @Nullable RateLimit rateLimit;
        private String rawBody = "";
        private @Nullable ErrorBody errorBody;

        private Builder(int status) {
            this.status = status;
        }

        /**
         * Sets the headers; none by default.
         *
         * @param headers the headers
         * @return this builder
         */
        public Builder headers(Headers headers) {
            this.headers = Objects.requireNonNull(headers, "headers");
            return this;
        }

        /**
         * Sets the rate limit that the response showed; none by default.
         *
         * @param rateLimit the rate limit; null for none
         * @return this builder
         */
        public Builder rateLimit(@Nullable RateLimit rateLimit) {
            this.rateLimit = rateLimit;
            return this;
        }

        /**
         * Sets the body as it was received; empty by default.
         *
         * @param rawBody the text of the body
         * @return this builder
         */
        public Builder rawBody(String rawBody) {
            this.rawBody = Objects.requireNonNull(rawBody, "rawBody");
            return this;
        }

        /**
         * Sets the error body; none by default. The text of the body stays as it is.
         *
         * @param errorBody the error body; null for none
         * @return this builder
         */
        public Builder errorBody(@Nullable ErrorBody errorBody) {
            this.errorBody = errorBody;
            return this;
        }

        /** {@return a new response} */
        public ErrorResponse build() {
            return new ErrorResponse(this);
        }
    }
}
