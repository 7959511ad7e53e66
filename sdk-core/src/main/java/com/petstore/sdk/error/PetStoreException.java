package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.ServerText;
import java.util.Objects;
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

    PetStoreException(
            String operation, String detail, int attempts, boolean outcomeUnknown, @Nullable Throwable cause) {
        super(message(operation, detail, attempts, outcomeUnknown), cause);
        this.operation = Objects.requireNonNull(operation, "operation");
        this.attempts = attempts;
        this.outcomeUnknown = outcomeUnknown;
    }

    PetStoreException(Builder<?> builder, String detail) {
        this(builder.operation, detail, builder.attempts, builder.outcomeUnknown, builder.cause);
    }

    private static String message(String operation, String detail, int attempts, boolean outcomeUnknown) {
        return operation
                + ": "
                + ServerText.printable(detail, MAX_DETAIL)
                + (attempts == 0 ? " (not sent" : attempts == 1 ? " (1 attempt" : " (" + attempts + " attempts")
                + (outcomeUnknown ? "; the service may have carried it out)" : ")");
    }

    /** Returns operation, what happened, and attempts, in one line; never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNullElse(super.getMessage(), operation);
    }

    /**
     * Returns the name of the operation, as the interface document gives it; of a {@code request}, its method and path.
     *
     * @return such as {@code listPets} or {@code GET /store/orders}
     */
    public String operation() {
        return operation;
    }

    /**
     * Returns how many attempts the call began, with those that found no connection.
     *
     * @return the number of attempts; 0 if the call failed before the first, as when the API key could not be had
     */
    public int attempts() {
        return attempts;
    }

    /**
     * Tells whether something may have been carried out although the call failed: look before you send it again.
     *
     * @return true for a create, and for a {@code request} with a method that changes something, that was cut off after sending began,
     *     was answered with a redirect other than 307 and 308, with 408 or 5xx, or was answered with a success that cannot be read;
     *     false if it certainly was not carried out, and for all reads
     */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }

    /**
     * Collects what all failures share; not thread-safe.
     *
     * @param <B> the builder's own type
     */
    public abstract static class Builder<B extends Builder<B>> {

        private String operation = "request";
        private int attempts = 1;
        private boolean outcomeUnknown;
        private @Nullable Throwable cause;

        Builder() {}

        abstract B self();

        /**
         * Sets the name of the operation; {@code request} by default.
         *
         * @param operation such as {@code listPets}
         * @return this builder
         */
        public B operation(String operation) {
            this.operation = Objects.requireNonNull(operation, "operation");
            return self();
        }

        /**
         * Sets how many attempts the call began; 1 by default.
         *
         * @param attempts the number of attempts, 0 if it failed before the first
         * @return this builder
         */
        public B attempts(int attempts) {
            this.attempts = attempts;
            return self();
        }

        /**
         * Sets whether a create may have been carried out; false by default.
         *
         * @param outcomeUnknown true if it may have been
         * @return this builder
         */
        public B outcomeUnknown(boolean outcomeUnknown) {
            this.outcomeUnknown = outcomeUnknown;
            return self();
        }

        /**
         * Sets the exception behind this one; none by default.
         *
         * @param cause the exception
         * @return this builder
         */
        public B cause(Throwable cause) {
            this.cause = Objects.requireNonNull(cause, "cause");
            return self();
        }
    }
}
