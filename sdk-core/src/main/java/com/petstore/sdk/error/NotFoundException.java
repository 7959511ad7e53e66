// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * 404: the pet does not exist; for listPets and createPet it means that the base URL is wrong.
 */
public final class NotFoundException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application. Its status is 404.
     *
     * @param facts the facts; without a response, it has one without headers and body
     * @throws IllegalArgumentException if the response has another status
     */
    public NotFoundException(FailureFacts facts) {
        super(facts, facts.responseWith(404));
    }
}
