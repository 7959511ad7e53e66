// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 404: the pet does not exist; for listPets and createPet it means that the base URL is wrong.
 *
 * <p>Interface document, sections <em>Get an animal (deprecated)</em> and <em>Errors</em>.
 */
public final class NotFoundException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    NotFoundException(FailureFacts facts, ErrorResponse response) {
        super(facts, response);
    }

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, its status is 404
     * @return a new exception
     * @throws IllegalArgumentException if the response has another status
     */
    public static NotFoundException of(FailureFacts facts) {
        return of(facts, 404, NotFoundException.class);
    }
}
