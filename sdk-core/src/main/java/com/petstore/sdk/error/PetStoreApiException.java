// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.model.ErrorBody;
import java.util.Optional;

/**
 * The service responded with an error. This class itself is thrown for a status that has no subclass. A 429 is not among these: it is a
 * {@link RateLimitException}.
 *
 * <p>Interface document, section <em>Errors</em>.
 */
public class PetStoreApiException extends PetStoreException {

    private static final long serialVersionUID = 1L;
    private static final int NOT_MODIFIED = 304;

    private final ErrorResponse response;

    PetStoreApiException(FailureFacts facts, ErrorResponse response) {
        super(facts, problem(response), Outcome.of(response.status()).isTransient(), response);
        this.response = response;
    }

    private static String problem(ErrorResponse response) {
        int status = response.status();
        ErrorBody body = response.errorBody().orElse(null);
        if (body != null) {
            return status + " " + PrintableText.of(body.code()) + ": " + PrintableText.of(body.message());
        }
        if (status >= 300 && status <= 399 && status != NOT_MODIFIED) {
            return status + " redirect, which is never followed: the base URL looks wrong";
        }
        return response.rawBody().isBlank()
                ? status + " without an error body"
                : status + " with an unexpected body: " + PrintableText.of(response.rawBody());
    }

    /**
     * Creates the exception, for tests of an application: of the subtype that belongs to the status of the response, if there is one.
     *
     * @param facts the facts, which must have a response
     * @return a new exception
     * @throws IllegalArgumentException if there is no response, or its status is a success (200 to 299) or 429, for which there is
     *     {@link RateLimitException}
     */
    public static PetStoreApiException of(FailureFacts facts) {
        if (facts.response == null) {
            throw new IllegalArgumentException("response must be set for a PetStoreApiException, was not");
        }
        return of(facts, 0, PetStoreApiException.class);
    }

    /** The exception for a response, by default one without a body, which must have this type. */
    static <E extends PetStoreApiException> E of(FailureFacts facts, int defaultStatus, Class<E> type) {
        ErrorResponse response = facts.responseOr(defaultStatus);
        int status = response.status();
        PetStoreApiException exception = switch (status) {
            case 400 -> new BadRequestException(facts, response);
            case 401 -> new UnauthorizedException(facts, response);
            case 404 -> new NotFoundException(facts, response);
            default ->
                status >= 500 && status <= 599
                        ? new ServerException(facts, response)
                        : new PetStoreApiException(facts, response);
        };
        Outcome outcome = Outcome.of(status);
        boolean isAnothers = outcome == Outcome.SUCCESS || outcome == Outcome.RATE_LIMITED;
        if (isAnothers || !type.isInstance(exception)) {
            throw new IllegalArgumentException("status must be one of a " + type.getSimpleName() + ", was " + status);
        }
        return type.cast(exception);
    }

    /**
     * Returns the HTTP status of the response, even if the error body states another.
     *
     * @return the status
     */
    public int status() {
        return response.status();
    }

    /**
     * Returns the error body.
     *
     * @return the error body, or empty if there was no body, or one that is not an error body
     */
    public Optional<ErrorBody> errorBody() {
        return response.errorBody();
    }
}
