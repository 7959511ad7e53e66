// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * There was no API key to send: its supplier threw an exception, which is the cause, or returned null or a key that cannot be sent; then the
 * cause names the rule that it breaks.
 */
public final class PetStoreApiKeyException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts
     */
    public PetStoreApiKeyException(FailureFacts facts) {
        super(facts, "no API key", true, null);
    }
}
