package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimit;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call to the service failed; the subtypes say how.
 *
 * <p>The earlier failures of a call that was retried are its {@linkplain #getSuppressed() suppressed} exceptions.
 */
public abstract class PetStoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Room for every text of a service, each already cut where it was put in, or for the message of a cause. */
    private static final int MAX_DETAIL = 1000;

    private final String operation;
    private final int attempts;
    private final boolean outcomeUnknown;
    private final boolean retryable;

    /**
     * An exception from its builder.
     *
     * @param isTransient whether the cause of the failure may disappear by itself
     */
    PetStoreException(Builder<?, ?> builder, String detail, boolean isTransient) {
        super(message(builder, detail), builder.cause);
        this.operation = builder.operation;
        this.attempts = builder.attempts;
        this.outcomeUnknown = builder.outcomeUnknown;
        this.retryable = isTransient && !builder.outcomeUnknown;
    }

    PetStoreException(SimpleBuilder<?> builder) {
        this(builder, builder.detail, builder.isTransient);
    }

    private static String message(Builder<?, ?> builder, String detail) {
        int attempts = builder.attempts;
        return PrintableText.of(builder.operation)
                + ": "
                + PrintableText.of(detail, MAX_DETAIL)
                + (attempts == 0 ? " (not sent" : attempts == 1 ? " (1 attempt" : " (" + attempts + " attempts")
                + (builder.outcomeUnknown ? "; the service may have carried it out)" : ")");
    }

    /** Returns operation, what happened, and attempts, in one line; never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNullElse(super.getMessage(), operation);
    }

    /**
     * Returns the name of the operation: as the interface document gives it, or as {@code named(..)} set it, or the method of a request.
     *
     * @return such as {@code listPets} or {@code GET request}
     */
    public String operation() {
        return operation;
    }

    /**
     * Returns the number of attempts, including those that failed to connect.
     *
     * @return the number of attempts; 0 if the call failed before the first, for example because there was no API key
     */
    public int attempts() {
        return attempts;
    }

    /**
     * Returns whether the service may have carried out the request although the call failed. Check before you send it again.
     *
     * @return true for a create, and for a {@code request} with a method that changes something, if there was no response
     *     after sending began, or if the response was a redirect other than 307 and 308, a 408, a 5xx or a success that cannot be read;
     *     false if it certainly was not carried out, and for all reads
     */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }

    /**
     * Returns whether the same call may succeed later, and can be repeated without harm: the failure is transient, and
     * {@link #outcomeUnknown()} is false. The client has already retried as far as its {@link com.petstore.sdk.RetryPolicy} allows.
     *
     * @return true after a {@link RateLimitException}, from its {@code retryAt()} on; after 408, 500, 502, 503 and 504; after a timeout or a
     *     lost connection; and if the supplier of the API key threw an exception. False for all else, and whenever the outcome is unknown
     */
    public boolean retryable() {
        return retryable;
    }

    /**
     * Collects the parts that all exceptions have; not thread-safe.
     *
     * @param <E> the type of the exception
     * @param <B> the builder's own type
     */
    public abstract static class Builder<E extends PetStoreException, B extends Builder<E, B>> {

        String operation = "request";
        private int attempts = 1;
        private boolean outcomeUnknown;
        private @Nullable Throwable cause;

        Builder() {}

        @SuppressWarnings("unchecked")
        final B self() {
            return (B) this;
        }

        /**
         * Sets the name of the operation; {@code request} by default.
         *
         * @param operation such as {@code listPets}
         * @return this builder
         */
        public final B operation(String operation) {
            this.operation = Objects.requireNonNull(operation, "operation");
            return self();
        }

        /**
         * Sets how many attempts the call began; 1 by default.
         *
         * @param attempts the number of attempts, 0 if it failed before the first
         * @return this builder
         */
        public final B attempts(int attempts) {
            this.attempts = attempts;
            return self();
        }

        /**
         * Sets whether a create may have been carried out; false by default.
         *
         * @param outcomeUnknown true if it may have been
         * @return this builder
         */
        public final B outcomeUnknown(boolean outcomeUnknown) {
            this.outcomeUnknown = outcomeUnknown;
            return self();
        }

        /**
         * Sets the exception behind this one; none by default.
         *
         * @param cause the exception; null for none
         * @return this builder
         */
        public final B cause(@Nullable Throwable cause) {
            this.cause = cause;
            return self();
        }

        /**
         * Returns the exception.
         *
         * @return a new exception
         * @throws IllegalArgumentException if the status does not belong to this type of exception
         */
        public abstract E build();
    }

    /**
     * Builds an exception without a response; not thread-safe.
     *
     * @param <E> the type of the exception
     */
    public static final class SimpleBuilder<E extends PetStoreException> extends Builder<E, SimpleBuilder<E>> {

        private final Function<SimpleBuilder<E>, E> constructor;
        private String detail;
        private boolean isTransient;

        SimpleBuilder(Function<SimpleBuilder<E>, E> constructor, String detail, boolean isTransient) {
            this.constructor = constructor;
            this.detail = detail;
            this.isTransient = isTransient;
        }

        /**
         * Sets the part of the message that says what happened; a general one by default.
         *
         * @param detail such as {@code no response within 20000 ms}
         * @return this builder
         */
        public SimpleBuilder<E> detail(String detail) {
            this.detail = Objects.requireNonNull(detail, "detail");
            return this;
        }

        /**
         * Sets whether the call may succeed later; by default true for the exceptions about transport and API key, false for others. An
         * unknown outcome takes precedence.
         *
         * @param retryable true if it may
         * @return this builder
         */
        public SimpleBuilder<E> retryable(boolean retryable) {
            this.isTransient = retryable;
            return this;
        }

        @Override
        public E build() {
            return constructor.apply(this);
        }
    }

    /**
     * Collects the parts of an exception that comes from a response; not thread-safe.
     *
     * @param <E> the type of the exception
     * @param <B> the builder's own type
     */
    public abstract static class ResponseBuilder<E extends PetStoreException, B extends ResponseBuilder<E, B>>
            extends Builder<E, B> {

        int status;
        Headers headers = Headers.of();

        @Nullable
        RateLimit rateLimit;

        String rawBody = "";

        ResponseBuilder(int status) {
            this.status = status;
        }

        /**
         * Sets the HTTP status of the response.
         *
         * @param status the status; the type of the exception says which it may be, and which it is by default
         * @return this builder
         */
        public final B status(int status) {
            this.status = status;
            return self();
        }

        /**
         * Sets the headers of the response; none by default.
         *
         * @param headers the headers
         * @return this builder
         */
        public final B headers(Headers headers) {
            this.headers = Objects.requireNonNull(headers, "headers");
            return self();
        }

        /**
         * Sets the rate limit that the response showed; none by default.
         *
         * @param rateLimit the rate limit; null for none
         * @return this builder
         */
        public final B rateLimit(@Nullable RateLimit rateLimit) {
            this.rateLimit = rateLimit;
            return self();
        }

        /**
         * Sets the body as it was received; empty by default.
         *
         * @param rawBody the text of the body
         * @return this builder
         */
        public final B rawBody(String rawBody) {
            this.rawBody = Objects.requireNonNull(rawBody, "rawBody");
            return self();
        }
    }
}
