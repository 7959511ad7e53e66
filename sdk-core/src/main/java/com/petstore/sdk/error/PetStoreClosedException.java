package com.petstore.sdk.error;

/**
 * The client was closed while the call waited or was in flight.
 */
public final class PetStoreClosedException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    PetStoreClosedException(SimpleBuilder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder
     */
    public static SimpleBuilder<PetStoreClosedException> builder() {
        return new SimpleBuilder<>(PetStoreClosedException::new, "the client was closed", false);
    }
}
