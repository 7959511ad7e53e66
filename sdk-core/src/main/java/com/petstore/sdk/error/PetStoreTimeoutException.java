// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

/**
 * There was no response in time: the look-up of the service's name or connecting took longer than {@code connectTimeout}, an attempt longer
 * than {@code attemptTimeout}, or the whole call longer than {@code timeout}.
 */
public final class PetStoreTimeoutException extends PetStoreTransportException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts
     */
    public PetStoreTimeoutException(FailureFacts facts) {
        super(facts, "no response in time");
    }
}
