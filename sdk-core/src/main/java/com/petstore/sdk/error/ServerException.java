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

    /**
     * Returns a builder that starts with status 500.
     *
     * @return a new builder; another status makes it build another type
     */
    public static PetStoreApiException.Builder builder() {
        return PetStoreApiException.builder().status(500);
    }
}
