// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a failed call, from which each exception of this package is created: {@code new NotFoundException(FailureFacts.of("getPet"))}.
 * Each type uses the facts that it has accessors for, under the names of these, and has a default for every one; only {@link PetStoreApiException}
 * needs a response.
 *
 * <p>Applications need them in their tests. A mutable builder; not thread-safe.
 */
public final class FailureFacts {

    final String operation;
    int attempts = 1;
    boolean outcomeUnknown;
    boolean retryWithheld;

    @Nullable
    Boolean retryable;

    @Nullable
    String detail;

    @Nullable
    Throwable cause;

    @Nullable
    ErrorResponse response;

    @Nullable
    RateLimit rateLimit;

    @Nullable
    Duration retryAfter;

    @Nullable
    Instant retryAt;

    @Nullable
    RateLimitWindow window;

    boolean suspectedBan;

    @Nullable
    LedgerStatus ledger;

    String jsonPath = "$";

    private FailureFacts(String operation) {
        this.operation = Objects.requireNonNull(operation, "operation");
    }

    /**
     * Returns the facts of a call that failed at its first attempt.
     *
     * @param operation the name of the operation, such as {@code listPets}
     * @return new facts
     */
    public static FailureFacts of(String operation) {
        return new FailureFacts(operation);
    }

    /** The response, or one without headers and body if none is set. */
    ErrorResponse responseOr(int status) {
        return response == null ? ErrorResponse.builder(status).build() : response;
    }

    /** The response of an exception whose type has one status; without headers and body if none is set. */
    ErrorResponse responseWith(int status) {
        ErrorResponse known = responseOr(status);
        if (known.status() != status) {
            throw new IllegalArgumentException("status must be " + status + ", was " + known.status());
        }
        return known;
    }

    /**
     * Sets how many attempts the call began; 1 by default.
     *
     * @param attempts the number of attempts, 0 if it failed before the first
     * @return these facts
     */
    public FailureFacts attempts(int attempts) {
        this.attempts = attempts;
        return this;
    }

    /**
     * Sets whether a create may have been carried out; false by default.
     *
     * @param outcomeUnknown true if it may have been
     * @return these facts
     */
    public FailureFacts outcomeUnknown(boolean outcomeUnknown) {
        this.outcomeUnknown = outcomeUnknown;
        return this;
    }

    /**
     * Sets whether the call was not retried because many calls fail, which the message then mentions; false by default.
     *
     * @param retryWithheld true if its retry budget was used up
     * @return these facts
     */
    public FailureFacts retryWithheld(boolean retryWithheld) {
        this.retryWithheld = retryWithheld;
        return this;
    }

    /**
     * Sets whether the call may succeed later; by default the type of the exception decides, and of an API exception the status. An unknown
     * outcome takes precedence.
     *
     * @param retryable true if it may
     * @return these facts
     */
    public FailureFacts retryable(boolean retryable) {
        this.retryable = retryable;
        return this;
    }

    /**
     * Sets what happened, as the message shows it; by default, the type of the exception derives it from the other facts.
     *
     * @param detail such as {@code no response within 20 s}
     * @return these facts
     */
    public FailureFacts detail(String detail) {
        this.detail = Objects.requireNonNull(detail, "detail");
        return this;
    }

    /**
     * Sets the cause; none by default.
     *
     * @param cause the cause; null for none
     * @return these facts
     */
    public FailureFacts cause(@Nullable Throwable cause) {
        this.cause = cause;
        return this;
    }

    /**
     * Sets the response that ended the call; by default none, and of an exception that cannot be without one, an empty one with its status.
     *
     * @param response the response; null for none
     * @return these facts
     */
    public FailureFacts response(@Nullable ErrorResponse response) {
        this.response = response;
        return this;
    }

    /**
     * Sets the rate limit that a {@link RateLimitException} shows; that of its response by default.
     *
     * @param rateLimit the last known rate limit; null for none
     * @return these facts
     */
    public FailureFacts rateLimit(@Nullable RateLimit rateLimit) {
        this.rateLimit = rateLimit;
        return this;
    }

    /**
     * Sets how long to wait after a {@link RateLimitException}, where the default is zero, or after a {@link ServerException}, where it is none.
     *
     * @param retryAfter the wait; null for the default
     * @return these facts
     */
    public FailureFacts retryAfter(@Nullable Duration retryAfter) {
        this.retryAfter = retryAfter;
        return this;
    }

    /** The wait, or zero if none is set. */
    Duration retryAfterOrZero() {
        return retryAfter == null ? Duration.ZERO : retryAfter;
    }

    /**
     * Sets until when to wait after a {@link RateLimitException}; {@code retryAfter} from its creation by default.
     *
     * @param retryAt the instant before which nothing may be sent; null for the default
     * @return these facts
     */
    public FailureFacts retryAt(@Nullable Instant retryAt) {
        this.retryAt = retryAt;
        return this;
    }

    /**
     * Sets which quota of a {@link RateLimitException} is exhausted; unknown by default.
     *
     * @param window the quota; null if unknown
     * @return these facts
     */
    public FailureFacts window(@Nullable RateLimitWindow window) {
        this.window = window;
        return this;
    }

    /**
     * Sets whether the key of a {@link RateLimitException} may be banned; false by default.
     *
     * @param suspectedBan true if it may be
     * @return these facts
     */
    public FailureFacts suspectedBan(boolean suspectedBan) {
        this.suspectedBan = suspectedBan;
        return this;
    }

    /**
     * Sets what is known of the quota ledger of the fleet; none by default.
     *
     * @param ledger the status of the ledger; null for none
     * @return these facts
     */
    public FailureFacts ledger(@Nullable LedgerStatus ledger) {
        this.ledger = ledger;
        return this;
    }

    /**
     * Sets where in the body the problem of a {@link PetStoreDecodeException} is; the whole body by default.
     *
     * @param jsonPath a JSON path
     * @return these facts
     */
    public FailureFacts jsonPath(String jsonPath) {
        this.jsonPath = Objects.requireNonNull(jsonPath, "jsonPath");
        return this;
    }
}
