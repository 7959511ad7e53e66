// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.json.ErrorBodyJson;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.text.RetryText;
import com.petstore.sdk.model.ErrorBody;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The exceptions that a call can fail with, made from what is known of it.
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
record CallFailures(
        String operation,
        int attempts,
        long elapsedNanos,
        boolean changesSomething,
        boolean mayHaveActed,
        boolean wasRejected,
        boolean isRetryWithheld,
        CallSettings settings) {

    /** After which it makes sense to make a call again that waits for a response to another request. */
    private static final Duration UNKNOWN_WAIT = Duration.ofSeconds(1);

    /** The exception for an attempt that had no response, or for a call that ends while it waits. */
    PetStoreException failure(TransportFailure failure) {
        Throwable cause = failure.getCause();
        FailureFacts facts = withoutResponse(cause).retryable(Outcome.mayPass(failure));
        return switch (failure.kind()) {
            case TIMEOUT ->
                new PetStoreTimeoutException(facts.detail("no response within "
                        + DurationText.measured(Duration.ofNanos(elapsedNanos))
                        + ", timed out"
                        + progress() + " (attemptTimeout " + DurationText.of(settings.attemptTimeout()) + ", timeout "
                        + DurationText.of(settings.timeout()) + ")"));
            case INTERRUPTED -> new PetStoreInterruptedException(facts.detail("interrupted" + progress()));
            case CLOSED -> new PetStoreClosedException(facts.detail("the client was closed" + progress()));
            case FAILED, UNPROCESSED ->
                new PetStoreTransportException(facts.detail("failed" + progress() + ": " + cause));
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

    /** The exception for an error of any status but 429. */
    PetStoreException error(RawResponse response, Instant now) {
        int status = response.status();
        FailureFacts known = withResponse(response)
                .retryAfter(response.quota().requestedWait(now).orElse(null));
        return withoutKey(response, known, failure -> switch (status) {
            case 400 -> new BadRequestException(failure);
            case 401 -> new UnauthorizedException(failure);
            case 404 -> new NotFoundException(failure);
            default ->
                status >= 500 && status <= 599 ? new ServerException(failure) : new PetStoreApiException(failure);
        });
    }

    /** The exception for a success with a body that breaks a rule, at a place in it. */
    PetStoreException undecodable(RawResponse response, MalformedJsonException fault) {
        String place = PrintableText.of(response.redact(fault.path()));
        String rule = response.redact(fault.fault() + remark(fault, response)) + ofType(response);
        return withoutKey(
                response,
                failureFacts()
                        .outcomeUnknown(changesSomething)
                        .response(describe(response, null))
                        .jsonPath(place)
                        .detail(response.status() + ", but " + place + " " + PrintableText.of(rule)),
                PetStoreDecodeException::new);
    }

    /** The exception of these facts; if its finished message contains the key, with a note in place of what the service sent. */
    private static <E extends PetStoreException> E withoutKey(
            RawResponse response, FailureFacts facts, Function<FailureFacts, E> type) {
        E failure = type.apply(facts);
        return response.isKeyIn(failure.getMessage())
                ? type.apply(facts.detail(response.status() + " " + ApiKey.LEFT_OUT))
                : failure;
    }

    /** The remark of a parser about a body. It quotes parts of words, and part of a key is too much. */
    private static String remark(MalformedJsonException fault, RawResponse response) {
        return fault.remark().isEmpty() || !response.holdsKey()
                ? fault.remark()
                : "; no details, because the body repeats the API key";
    }

    /** A type other than JSON explains more than the first character that is not JSON. */
    private static String ofType(RawResponse response) {
        String type = response.header("Content-Type");
        return type == null || type.contains("json") ? "" : ", in a response of type " + response.redact(type);
    }

    private FailureFacts withResponse(RawResponse response) {
        return failureFacts()
                .outcomeUnknown(changesSomething && response.mayHaveActed())
                .response(describe(response, errorBody(response)));
    }

    private static ErrorResponse describe(RawResponse response, @Nullable ErrorBody errorBody) {
        return ErrorResponse.builder(response.status())
                .headers(response.redactedHeaders())
                .rateLimit(response.quota().rateLimit().orElse(null))
                .rawBody(response.shownText())
                .errorBody(errorBody)
                .build();
    }

    /** The documented body of an error, or null: whatever else the body is, the status is enough. */
    private static @Nullable ErrorBody errorBody(RawResponse response) {
        if (!response.complete()) {
            return null;
        }
        try {
            ErrorBody body = ErrorBodyJson.decode(response.body());
            // The two may contain the key together.
            if (!response.isKeyIn(body.code() + " " + body.message())) {
                return body;
            }
            String code = response.redact(body.code());
            boolean showKey = response.isKeyIn(code + " " + body.message());
            return body.toBuilder()
                    .code(code)
                    .message(showKey ? ApiKey.LEFT_OUT : body.message())
                    .build();
        } catch (MalformedJsonException | IOException e) {
            return null;
        }
    }

    private FailureFacts withoutResponse(@Nullable Throwable cause) {
        return failureFacts().outcomeUnknown(mayHaveActed && changesSomething).cause(cause);
    }

    private FailureFacts failureFacts() {
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

    /** The exception for a 429 for which the call cannot or may not wait. */
    RateLimitException refused(RawResponse response, Reason reason, RateLimitStatus status, Instant now) {
        return withoutKey(response, rateLimited(withResponse(response), reason, status, now), RateLimitException::new);
    }

    /** The same where nothing was sent: the message names the reason, and not what the last response showed. */
    RateLimitException notSent(Reason reason, RateLimitStatus status, Instant now) {
        boolean suspectedBan = reason == Reason.SUSPECTED_BAN;
        String ending = RetryText.of(suspectedBan, status.ledger().orElse(null), opensAt(reason, status, now));
        return new RateLimitException(
                rateLimited(failureFacts(), reason, status, now).detail(reason.text(status) + ending));
    }

    /**
     * The quota is gone for longer than the call may wait.
     *
     * @param reason why the call cannot be sent now
     * @param status the state of the gate, until when the call cannot be sent
     */
    private static FailureFacts rateLimited(FailureFacts facts, Reason reason, RateLimitStatus status, Instant now) {
        Instant opensAt = opensAt(reason, status, now);
        return facts.retryAfter(Duration.between(now, opensAt))
                .retryAt(opensAt)
                .suspectedBan(reason == Reason.SUSPECTED_BAN)
                .window(reason.window())
                .rateLimit(status.rateLimit().orElse(null))
                .ledger(status.ledger().orElse(null));
    }

    /** Where the end of the wait is not known, as it is a response that is awaited, another call a moment later would find the same. */
    private static Instant opensAt(Reason reason, RateLimitStatus status, Instant now) {
        Instant unknown = reason == Reason.NONE ? now : now.plus(UNKNOWN_WAIT);
        return status.until().filter(now::isBefore).orElse(unknown);
    }
}
