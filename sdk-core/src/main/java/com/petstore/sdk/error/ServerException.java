package com.petstore.sdk.error;

/**
 * 500 to 599: the service failed; a create may have been carried out all the same, see {@link #outcomeUnknown()}.
 *
 * <p>The interface document names no such status; every service has them.
 */
public final class ServerException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    ServerException(PetStoreApiException.Builder builder) {
        super(builder);
    }
}
