// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.model.ErrorBody;
import java.util.Optional;
import java.util.Set;

/**
 * The service responded with an error. This class itself is thrown for a status that has no subclass. A 429 is not among these: it is a
 * {@link RateLimitException}.
 */
public class PetStoreApiException extends PetStoreException {

    private static final long serialVersionUID = 1L;
    private static final int NOT_MODIFIED = 304;

    /** Operations whose path has no id. */
    private static final Set<String> FIXED_PATHS = Set.of("listPets", "createPet");

    private final ErrorResponse response;

    /**
     * Creates the exception for a status that has no type of its own, for tests of an application.
     *
     * @param facts the facts, which must have a response
     * @throws IllegalArgumentException if there is no response, or its status is a success, or 400, 401, 404, 429 or 500 to 599, which have types
     *     of their own
     */
    public PetStoreApiException(FailureFacts facts) {
        this(facts, responseOfNoSubtype(facts));
    }

    PetStoreApiException(FailureFacts facts, ErrorResponse response) {
        super(facts, detail(facts, response), Outcome.of(response.status()).mayPass(), response);
        this.response = response;
    }

    private static ErrorResponse responseOfNoSubtype(FailureFacts facts) {
        if (facts.response == null) {
            throw new IllegalArgumentException("response must be set for a PetStoreApiException, was not");
        }
        int status = facts.response.status();
        boolean hasType = status == 400 || status == 401 || status == 404 || status == 429 || isServerError(status);
        if (hasType || (status >= 200 && status <= 299)) {
            throw new IllegalArgumentException("status must be one without a type of its own, was " + status);
        }
        return facts.response;
    }

    static boolean isServerError(int status) {
        return status >= 500 && status <= 599;
    }

    private static String detail(FailureFacts facts, ErrorResponse response) {
        String problem = problem(response);
        // The service always has these paths.
        return response.status() == 404 && FIXED_PATHS.contains(facts.operation)
                ? problem + "; the base URL looks wrong"
                : problem;
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

    /** {@return the HTTP status of the response, even if the error body states another} */
    public int status() {
        return response.status();
    }

    /** {@return the error body, or empty if there was no body, or one that is not an error body} */
    public Optional<ErrorBody> errorBody() {
        return response.errorBody();
    }
}
