package com.petstore.sdk.error;

/**
 * 500 to 599: the service failed; a create may have been carried out anyway, see {@link #outcomeUnknown()}.
 *
 * <p>The interface document names no such status, but any service can respond with one.
 */
public final class ServerException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    ServerException(Builder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: status 500; {@code status} sets another from 501 to 599
     */
    public static Builder<ServerException> builder() {
        return new Builder<>(ServerException.class, 500);
    }
}
