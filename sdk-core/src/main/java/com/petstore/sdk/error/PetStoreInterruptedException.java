// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * The calling thread was interrupted; its interrupt flag is set again.
 */
public final class PetStoreInterruptedException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts
     */
    public PetStoreInterruptedException(FailureFacts facts) {
        super(facts, "interrupted", false, null);
    }
}
