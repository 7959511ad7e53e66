package com.petstore.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * There was no usable answer: the service could not be reached, the connection was lost, what came was not HTTP, the key supplier gave no
 * key, or the future of the call was cancelled.
 *
 * <p>The message and the cause say which.
 */
public class PetStoreTransportException extends PetStoreException {

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
    public PetStoreTransportException(
            String operation, String detail, int attempts, boolean outcomeUnknown, @Nullable Throwable cause) {
        super(operation, detail, attempts, outcomeUnknown, cause);
    }
}
