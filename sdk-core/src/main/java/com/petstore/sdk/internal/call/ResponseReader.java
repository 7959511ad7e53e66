// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.ErrorBodyJson;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.model.ErrorBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** Converts a response into the value that it holds, or the exception that it stands for. */
final class ResponseReader {

    private ResponseReader() {}

    /** Reads any response but a 429, whose exception holds the state of the gate. */
    static <R> Step.Done<R> read(RawResponse response, Operation<R> operation, CallFacts facts) {
        int status = response.status();
        if (operation.isSuccess(status)) {
            return value(response, operation, facts);
        }
        return response.outcome() == Outcome.SUCCESS
                ? undecodable(response, facts, "$", "must come with status " + operation.successStatus())
                : new Step.Failed<>(error(response, facts));
    }

    private static <R> Step.Done<R> value(RawResponse response, Operation<R> operation, CallFacts facts) {
        if (!response.complete()) {
            return undecodable(response, facts, "$", response.brokenRule());
        }
        try {
            return new Step.Returned<>(operation.reader().read(response, facts));
        } catch (MalformedJsonException e) {
            return undecodable(response, facts, e.path(), e.fault() + remark(e, response));
        } catch (CharacterCodingException e) {
            return undecodable(response, facts, "$", "must be text in UTF-8");
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    /** The remark of a parser about a body. It quotes parts of words, and part of a key is too much. */
    private static String remark(MalformedJsonException fault, RawResponse response) {
        return fault.remark().isEmpty() || !response.holdsKey()
                ? fault.remark()
                : "; no details, because the body repeats the API key";
    }

    /** A success with a body that breaks a rule, at a place in it. */
    private static <R> Step.Done<R> undecodable(RawResponse response, CallFacts facts, String path, String rule) {
        String place = PrintableText.of(response.redact(path));
        String problem = PrintableText.of(response.redact(rule) + ofType(response));
        return new Step.Failed<>(new PetStoreDecodeException(facts.failureFacts()
                .outcomeUnknown(facts.changesSomething())
                .response(describe(response, null))
                .jsonPath(place)
                .detail(response.status() + ", but " + place + " " + problem)));
    }

    /** A type other than JSON explains more than the first character that is not JSON. */
    private static String ofType(RawResponse response) {
        String type = response.header("Content-Type");
        return type == null || type.contains("json") ? "" : ", in a response of type " + response.redact(type);
    }

    private static PetStoreException error(RawResponse response, CallFacts facts) {
        int status = response.status();
        FailureFacts failure = facts.failureFacts()
                .outcomeUnknown(facts.changesSomething() && response.mayHaveActed())
                .response(describe(response, errorBody(response)));
        return switch (status) {
            case 400 -> new BadRequestException(failure);
            case 401 -> new UnauthorizedException(failure);
            case 404 -> new NotFoundException(failure);
            default ->
                status >= 500 && status <= 599 ? new ServerException(failure) : new PetStoreApiException(failure);
        };
    }

    /** A 429 for which the call cannot or may not wait, from the response and the state of the gate. */
    static RateLimitException rateLimited(RawResponse response, FailureFacts ofGate, CallFacts facts) {
        return new RateLimitException(ofGate.outcomeUnknown(facts.changesSomething() && response.mayHaveActed())
                .response(describe(response, errorBody(response))));
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
            ErrorBody body = ErrorBodyJson.decode(response.utf8());
            String code = response.redact(body.code());
            String message = response.redact(body.message());
            return body.toBuilder().code(code).message(message).build();
        } catch (MalformedJsonException | IOException e) {
            return null;
        }
    }
}
