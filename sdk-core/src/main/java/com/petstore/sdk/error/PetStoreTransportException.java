// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * There was no usable response: the service could not be reached, the connection was lost, or what arrived was not HTTP. The cause has
 * the details.
 *
 * <p>Listeners are also given this exception for a call whose future was cancelled.
 */
public class PetStoreTransportException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts
     */
    public PetStoreTransportException(FailureFacts facts) {
        this(facts, "no usable response");
    }

    PetStoreTransportException(FailureFacts facts, String detail) {
        super(facts, detail, true, null);
    }
}
