// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 500 to 599: the service failed; a create may have been carried out anyway, see {@link #outcomeUnknown()}.
 *
 * <p>The interface document names no such status, but any service can respond with one.
 */
public final class ServerException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    ServerException(FailureFacts facts, ErrorResponse response) {
        super(facts, response);
    }

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 500
     * @return a new exception
     * @throws IllegalArgumentException if the response has a status that is not 500 to 599
     */
    public static ServerException of(FailureFacts facts) {
        return of(facts, 500, ServerException.class);
    }
}
