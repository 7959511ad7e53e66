package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.ServerText;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimit;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service responded with an error. Thrown itself for a status that has no subclass. A 429 is not one of these: it is a
 * {@link RateLimitException}.
 *
 * <p>Interface document, section <em>Errors</em>.
 */
public class PetStoreApiException extends PetStoreException {

    private static final long serialVersionUID = 1L;
    private static final int NOT_MODIFIED = 304;

    private final int status;
    private final @Nullable ErrorBody errorBody;
    private final Headers headers;
    private final @Nullable RateLimit rateLimit;
    private final String rawBody;

    PetStoreApiException(Builder builder) {
        super(builder, builder.detail(), isTransient(builder.status));
        this.status = builder.status;
        this.errorBody = builder.errorBody;
        this.headers = builder.headers;
        this.rateLimit = builder.rateLimit;
        this.rawBody = builder.rawBody;
    }

    private static boolean isTransient(int status) {
        return switch (status) {
            case 408, 500, 502, 503, 504 -> true;
            default -> false;
        };
    }

    /**
     * Returns a builder of the exception for any error status except 429, for which there is {@link RateLimitException}.
     *
     * @return a new builder: status 500, no error body, no headers
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the HTTP status of the response, even if the error body states another.
     *
     * @return the status
     */
    public int status() {
        return status;
    }

    /**
     * Returns the error body.
     *
     * @return the error body, or empty if there was none or another body
     */
    public Optional<ErrorBody> errorBody() {
        return Optional.ofNullable(errorBody);
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
     * Returns the body as it was received, up to 1 MiB of it. If it contains the API key as it was sent, that is removed.
     *
     * @return the text of the body, empty if there was none
     */
    public String rawBody() {
        return rawBody;
    }

    /** Collects the parts of a {@link PetStoreApiException}; not thread-safe. */
    public static final class Builder extends PetStoreException.Builder<Builder> {

        private int status = 500;
        private @Nullable ErrorBody errorBody;
        private Headers headers = Headers.empty();
        private @Nullable RateLimit rateLimit;
        private String rawBody = "";

        private Builder() {}

        /**
         * Sets the HTTP status; 500 by default. It decides the type of the exception.
         *
         * @param status any status but a success (200 to 299) and 429
         * @return this builder
         */
        public Builder status(int status) {
            this.status = status;
            return this;
        }

        /**
         * Sets the error body; none by default.
         *
         * @param errorBody the error body
         * @return this builder
         */
        public Builder errorBody(ErrorBody errorBody) {
            this.errorBody = Objects.requireNonNull(errorBody, "errorBody");
            return this;
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
         * Sets the rate limit; none by default.
         *
         * @param rateLimit the rate limit
         * @return this builder
         */
        public Builder rateLimit(RateLimit rateLimit) {
            this.rateLimit = Objects.requireNonNull(rateLimit, "rateLimit");
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
         * Returns the exception, of the type that belongs to the status.
         *
         * @return a new exception
         * @throws IllegalArgumentException if the status is a success or 429
         */
        public PetStoreApiException build() {
            if (status >= 200 && status <= 299) {
                throw new IllegalArgumentException("status must not be a success, was " + status);
            }
            if (status >= 500 && status <= 599) {
                return new ServerException(this);
            }
            return switch (status) {
                case 400 -> new BadRequestException(this);
                case 401 -> new UnauthorizedException(this);
                case 404 -> new NotFoundException(this);
                case 429 ->
                    throw new IllegalArgumentException("status must not be 429: use RateLimitException.builder()");
                default -> new PetStoreApiException(this);
            };
        }

        @Override
        Builder self() {
            return this;
        }

        private String detail() {
            if (errorBody != null) {
                return status + " " + ServerText.printable(errorBody.code()) + ": "
                        + ServerText.printable(errorBody.message());
            }
            if (status >= 300 && status <= 399 && status != NOT_MODIFIED) {
                return status + " redirect, which is never followed: the base URL looks wrong";
            }
            return rawBody.isBlank()
                    ? status + " without an error body"
                    : status + " with an unexpected body: " + ServerText.printable(rawBody);
        }
    }
}
