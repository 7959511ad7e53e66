// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.ratelimit.WaitText;
import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.text.RetryText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a response or an exception contains about the call that it ends, and the exceptions without a response.
 *
 * @param operation the name of the operation
 * @param attempts how many attempts began
 * @param elapsedNanos the time since the call began
 * @param changesSomething whether the operation changes something at the service, so that sending it twice is not the same as once
 * @param mayHaveActed whether anything was sent that the service may have acted on
 * @param wasRejected whether the service rejected an attempt before it acted
 * @param isRetryWithheld whether the call is not retried because the retry budget of its key is used up
 * @param settings the settings of the call
 */
record CallFacts(
        String operation,
        int attempts,
        long elapsedNanos,
        boolean changesSomething,
        boolean mayHaveActed,
        boolean wasRejected,
        boolean isRetryWithheld,
        CallSettings settings) {

    /** The exception for an attempt that had no response, or for a call that ends while it waits. */
    PetStoreException failure(TransportFailure failure) {
        Throwable cause = failure.getCause();
        FailureFacts facts = withoutResponse(cause).retryable(Outcome.isTransient(failure));
        return switch (failure.kind()) {
            case TIMEOUT ->
                new PetStoreTimeoutException(facts.detail("no response within "
                        + DurationText.measured(Duration.ofNanos(elapsedNanos))
                        + ", timed out"
                        + progress() + " (attemptTimeout " + DurationText.of(settings.attemptTimeout()) + ", timeout "
                        + DurationText.of(settings.timeout()) + ")"));
            case INTERRUPTED -> new PetStoreInterruptedException(facts.detail("interrupted" + progress()));
            case CLOSED -> new PetStoreClosedException(facts.detail("the client was closed" + progress()));
            case FAILED -> new PetStoreTransportException(facts.detail("failed" + progress() + ": " + cause));
            case UNACCEPTABLE ->
                new PetStoreTransportException(facts.detail("failed" + progress() + ": "
                        + Objects.requireNonNull(cause).getMessage()));
            case CANCELLED -> new PetStoreTransportException(facts.detail("cancelled by the caller" + progress()));
            case GATE_CLOSED ->
                new PetStoreTransportException(facts.detail("not sent, because the rate limit no longer allowed it"));
        };
    }

    /** The exception for a key that could not be read; a supplier in another language may have been interrupted. */
    PetStoreException keyFailure(@Nullable Throwable cause, boolean retryable) {
        return cause instanceof InterruptedException
                ? failure(new TransportFailure(TransportFailure.Kind.INTERRUPTED, false, cause))
                : new PetStoreApiKeyException(withoutResponse(cause)
                        .detail("could not obtain an API key from the supplier: " + cause)
                        .retryable(retryable));
    }

    private FailureFacts withoutResponse(@Nullable Throwable cause) {
        return failureFacts().outcomeUnknown(mayHaveActed && changesSomething).cause(cause);
    }

    FailureFacts failureFacts() {
        return FailureFacts.of(operation).attempts(attempts).retryWithheld(isRetryWithheld);
    }

    /** How far the call had come; nothing before its first attempt, as the end of each message shows the number of attempts. */
    private String progress() {
        if (attempts == 0) {
            return "";
        }
        if (mayHaveActed) {
            return " after sending began";
        }
        return wasRejected ? " after the service had refused it" : " before anything was sent";
    }

    /** The same where nothing was sent: the message names the reason, and not what the last response showed. */
    FailureFacts notSent(Reason reason, RateLimitStatus status, Instant now) {
        boolean suspectedBan = reason == Reason.SUSPECTED_BAN;
        Instant until = status.until().filter(now::isBefore).orElse(now);
        String ending = RetryText.of(suspectedBan, status.ledger().orElse(null), until);
        return rateLimited(reason, status, now).detail(WaitText.of(reason, status) + ending);
    }

    /**
     * The quota is gone for longer than the call may wait.
     *
     * @param reason why the call cannot be sent now
     * @param status the state of the gate, until when the call cannot be sent
     */
    FailureFacts rateLimited(Reason reason, RateLimitStatus status, Instant now) {
        Instant until = status.until().filter(now::isBefore).orElse(now);
        return failureFacts()
                .retryAfter(Duration.between(now, until))
                .retryAt(until)
                .suspectedBan(reason == Reason.SUSPECTED_BAN)
                .window(reason.window())
                .rateLimit(status.rateLimit().orElse(null))
                .ledger(status.ledger().orElse(null));
    }
}
