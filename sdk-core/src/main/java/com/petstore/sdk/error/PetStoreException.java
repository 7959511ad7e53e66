// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.PrintableText;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call to the service failed; each subtype is one kind of failure.
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
    private final @Nullable ErrorResponse response;

    /**
     * An exception from the facts.
     *
     * @param detail what happened, unless the facts have it
     * @param isTransient whether the failure is transient, unless the facts have it
     * @param response the response that ended the call
     */
    PetStoreException(FailureFacts facts, String detail, boolean isTransient, @Nullable ErrorResponse response) {
        super(message(facts, Objects.requireNonNullElse(facts.detail, detail), response), facts.cause);
        this.operation = facts.operation;
        this.attempts = facts.attempts;
        this.outcomeUnknown = facts.outcomeUnknown;
        this.retryable = Objects.requireNonNullElse(facts.retryable, isTransient) && !facts.outcomeUnknown;
        this.response = response;
    }

    private static String message(FailureFacts facts, String detail, @Nullable ErrorResponse response) {
        String shown = PrintableText.of(detail, MAX_DETAIL);
        String sent = sent(facts.attempts);
        String withheld = facts.retryWithheld ? notRetried(facts.attempts) : "";
        String unknown = facts.outcomeUnknown ? "; the service may have carried it out" : "";
        String requestId = response == null ? "" : requestId(response);
        return PrintableText.of(facts.operation) + ": " + shown + " (" + sent + withheld + unknown + requestId + ")";
    }

    private static String sent(int attempts) {
        return switch (attempts) {
            case 0 -> "not sent";
            case 1 -> "1 attempt";
            default -> attempts + " attempts";
        };
    }

    private static String notRetried(int attempts) {
        return (attempts == 1 ? "; not retried" : "; not retried again") + ", because many calls fail";
    }

    private static String requestId(ErrorResponse response) {
        return response.requestId()
                .map(id -> "; request id " + PrintableText.of(id))
                .orElse("");
    }

    /** Returns operation, what happened, attempts, and the request id of the response if it has one, in one line; never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNullElse(super.getMessage(), operation);
    }

    /**
     * {@return the name of the operation, such as {@code listPets} or {@code GET request}: as the interface document gives it, or as {@code
     * named(..)} set it, or the method of a request}
     */
    public String operation() {
        return operation;
    }

    /**
     * {@return the number of attempts, including those that failed to connect; 0 if the call failed before the first, for example because there was
     * no API key}
     */
    public int attempts() {
        return attempts;
    }

    /**
     * {@return whether the service may have carried out the request although the call failed} Check before you send it again.
     *
     * <p>True for a create, and for a {@code request} with a method that changes something and is not declared {@code idempotent()}, if there was no
     * response after sending began, or if the response was a redirect other than 307 and 308, a 408, a 5xx or a success that cannot be read. False
     * if it certainly was not carried out, and for all reads.
     */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }

    /**
     * {@return whether the same call may succeed later, and can be repeated without harm: the failure is transient, and
     * {@link #outcomeUnknown()} is false}
     *
     * <p>The client has already retried as far as its {@link com.petstore.sdk.RetryPolicy} allows.
     *
     * <p>True after a {@link RateLimitException}, from its {@code retryAt()} on; after 408, 500, 502, 503 and 504; after a timeout, a
     * refused or lost connection, or an unknown host; and if the supplier of the API key threw an exception. False for all else, such as TLS that does not
     * match, and whenever the outcome is unknown.
     */
    public boolean retryable() {
        return retryable;
    }

    /**
     * {@return the response that ended the call, whatever the type of the exception; empty if the call ended without one, as after a lost connection
     * or an unsent call}
     */
    public Optional<ErrorResponse> response() {
        return Optional.ofNullable(response);
    }
}
