// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 401: the API key is missing or invalid.
 *
 * <p>Interface document, section <em>Authentication</em>.
 */
public final class UnauthorizedException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    UnauthorizedException(FailureFacts facts, ErrorResponse response) {
        super(facts, response);
    }

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 401
     * @return a new exception
     * @throws IllegalArgumentException if the response has another status
     */
    public static UnauthorizedException of(FailureFacts facts) {
        return of(facts, 401, UnauthorizedException.class);
    }
}
