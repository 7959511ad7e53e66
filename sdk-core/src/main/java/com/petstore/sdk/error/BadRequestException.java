// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 400: the request lacks a required field or has an invalid value; a repetition has the same result.
 */
public final class BadRequestException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application. Its status is 400.
     *
     * @param facts the facts; without a response, it has one without headers and body
     * @throws IllegalArgumentException if the response has another status
     */
    public BadRequestException(FailureFacts facts) {
        super(facts, facts.responseWith(400));
    }
}
