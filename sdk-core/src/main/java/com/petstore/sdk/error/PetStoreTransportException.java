package com.petstore.sdk.error;

/**
 * There was no usable response: the service could not be reached, the connection was lost, or what arrived was not HTTP. The cause says
 * which.
 *
 * <p>Listeners are also given this exception for a call whose future was cancelled.
 */
public class PetStoreTransportException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    PetStoreTransportException(SimpleBuilder<? extends PetStoreTransportException> builder) {
        super(builder, builder.detail(), builder.isTransient());
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder
     */
    public static SimpleBuilder<? extends PetStoreTransportException> builder() {
        return new SimpleBuilder<PetStoreTransportException>(
                PetStoreTransportException::new, "no usable response", true);
    }
}
