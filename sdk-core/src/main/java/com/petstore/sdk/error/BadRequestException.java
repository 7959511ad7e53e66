// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 400: the request lacks a required field or has an invalid value; sending it again does not help.
 *
 * <p>Interface document, sections <em>Add an animal</em> and <em>Errors</em>.
 */
public final class BadRequestException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    BadRequestException(FailureFacts facts, ErrorResponse response) {
        super(facts, response);
    }

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 400
     * @return a new exception
     * @throws IllegalArgumentException if the response has another status
     */
    public static BadRequestException of(FailureFacts facts) {
        return of(facts, 400, BadRequestException.class);
    }
}
