package com.petstore.sdk.error;

/**
 * The calling thread was interrupted; its interrupt flag is set again.
 */
public final class PetStoreInterruptedException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    PetStoreInterruptedException(SimpleBuilder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder
     */
    public static SimpleBuilder<PetStoreInterruptedException> builder() {
        return new SimpleBuilder<>(PetStoreInterruptedException::new, "interrupted", false);
    }
}
