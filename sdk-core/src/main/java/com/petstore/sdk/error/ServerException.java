// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 500 to 599: the service failed. A create may have been carried out: its {@link #outcomeUnknown()} is true.
 *
 * <p>The interface document names no such status, but any service can respond with one.
 */
public final class ServerException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 500
     * @throws IllegalArgumentException if the response has a status that is not 500 to 599
     */
    public ServerException(FailureFacts facts) {
        super(facts, response(facts));
    }

    private static ErrorResponse response(FailureFacts facts) {
        ErrorResponse response = facts.responseOr(500);
        if (!isServerError(response.status())) {
            throw new IllegalArgumentException("status must be 500 to 599, was " + response.status());
        }
        return response;
    }
}
