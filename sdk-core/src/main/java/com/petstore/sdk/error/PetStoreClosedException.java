package com.petstore.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The client was closed while the call was under way.
 */
public final class PetStoreClosedException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception; for the client, and for tests of applications.
     *
     * @param operation the name of the operation, such as {@code listPets}
     * @param detail what happened, for the message
     * @param attempts how many attempts were begun
     * @param outcomeUnknown whether a create may have been carried out
     * @param cause the exception behind this one, if any
     */
    public PetStoreClosedException(
            String operation, String detail, int attempts, boolean outcomeUnknown, @Nullable Throwable cause) {
        super(operation, detail, attempts, outcomeUnknown, cause);
    }
}
