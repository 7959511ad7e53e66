// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * The client was closed before the call began, or while it waited or was in flight.
 */
public final class PetStoreClosedException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts
     */
    public PetStoreClosedException(FailureFacts facts) {
        super(facts, "the client was closed", false, null);
    }
}
