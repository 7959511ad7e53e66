// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 401: the API key is missing or invalid.
 */
public final class UnauthorizedException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application. Its status is 401.
     *
     * @param facts the facts; without a response, it has one without headers and body
     * @throws IllegalArgumentException if the response has another status
     */
    public UnauthorizedException(FailureFacts facts) {
        super(facts, facts.responseWith(401));
    }
}
