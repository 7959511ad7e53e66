// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * 500 to 599: the service failed. A create may have been carried out: its {@link #outcomeUnknown()} is true.
 *
 * <p>The interface document names no such status, but any service can respond with one.
 */
public final class ServerException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 500
     * @throws IllegalArgumentException if the response has a status that is not 500 to 599
     */
    public ServerException(FailureFacts facts) {
        super(facts, response(facts));
        this.retryAfter = facts.retryAfter;
    }

    private static ErrorResponse response(FailureFacts facts) {
        ErrorResponse response = facts.responseOr(500);
        if (!isServerError(response.status())) {
            throw new IllegalArgumentException("status must be 500 to 599, was " + response.status());
        }
        return response;
    }

    /**
     * {@return how long the service requests to wait before another attempt, in {@code Retry-After}, counted from its response; empty if it requests
     * nothing} Before a create is sent again, check its {@link #outcomeUnknown()}.
     */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
