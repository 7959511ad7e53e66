package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.ErrorBodyJson;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.internal.ratelimit.WaitReason;
import com.petstore.sdk.model.ErrorBody;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Converts a response that is not a success, or not what a success must be, into the exception that it stands for. */
final class ResponseErrors {

    private ResponseErrors() {}

    /** A success with a body that breaks a rule, at a place in it. */
    static PetStoreException undecodable(RawResponse response, CallFacts facts, String path, String rule) {
        return PetStoreDecodeException.builder()
                .operation(facts.operation())
                .attempts(facts.attempts())
                .outcomeUnknown(facts.changesSomething())
                .status(response.status())
                .headers(response.redactedHeaders())
                .rawBody(response.shownText())
                .jsonPath(response.redact(path))
                .problem(response.redact(rule) + ofType(response))
                .build();
    }

    /** A type other than JSON says more than the first character that is not JSON. */
    private static String ofType(RawResponse response) {
        String type = response.header("Content-Type");
        return type == null || type.contains("json") ? "" : ", in a response of type " + response.redact(type);
    }

    /** A status that is neither a success nor 429. */
    static PetStoreException of(RawResponse response, CallFacts facts) {
        int status = response.status();
        PetStoreApiException.Builder failure = PetStoreApiException.builder()
                .operation(facts.operation())
                .attempts(facts.attempts())
                .outcomeUnknown(mayBeCarriedOut(status) && facts.changesSomething())
                .status(status)
                .headers(response.redactedHeaders())
                .rawBody(response.shownText());
        errorBody(response).ifPresent(failure::errorBody);
        response.quota().rateLimit().ifPresent(failure::rateLimit);
        return failure.build();
    }

    /** Most redirects may be the response to a create that was carried out; two ask to send it elsewhere instead. */
    private static boolean mayBeCarriedOut(int status) {
        return switch (status) {
            case 307, 308 -> false;
            case 408 -> true;
            default -> status < 400 || status >= 500;
        };
    }

    /** A 429 for which the call cannot or may not wait; what the response and the gate say about it. */
    static RateLimitException rateLimited(RawResponse response, WaitReason waitReason, Instant now, CallFacts facts) {
        RateLimitException.Builder failure = rateLimited(waitReason, now, facts)
                .status(response.status())
                .headers(response.redactedHeaders())
                .rawBody(response.shownText());
        errorBody(response).ifPresent(failure::errorBody);
        response.quota().rateLimit().ifPresent(failure::rateLimit);
        return failure.build();
    }

    /** The documented body of an error, or empty: whatever else came, the status already says what happened. */
    private static Optional<ErrorBody> errorBody(RawResponse response) {
        if (!response.complete()) {
            return Optional.empty();
        }
        try {
            return Optional.of(withoutKey(ErrorBodyJson.decode(response.utf8()), response));
        } catch (MalformedJsonException | IOException e) {
            return Optional.empty();
        }
    }

    private static ErrorBody withoutKey(ErrorBody error, RawResponse response) {
        String code = response.redact(error.code());
        String message = response.redact(error.message());
        boolean echoed = !code.equals(error.code()) || !message.equals(error.message());
        return echoed ? ErrorBody.of(code, message, error.status()) : error;
    }

    /** The quota is gone for longer than the call may wait; what the gate says about it. */
    static RateLimitException.Builder rateLimited(WaitReason waitReason, Instant now, CallFacts facts) {
        RateLimitException.Builder failure = RateLimitException.builder()
                .operation(facts.operation())
                .attempts(facts.attempts())
                .retryAfter(waitReason.delay())
                .retryAt(now.plus(waitReason.delay()))
                .suspectedBan(waitReason.suspectedBan());
        waitReason.window().ifPresent(failure::window);
        waitReason.rateLimit().ifPresent(failure::rateLimit);
        return failure;
    }
}
