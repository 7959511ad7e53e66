package com.petstore.sdk.error;

/**
 * There was no response in time: connecting took longer than {@code connectTimeout}, an attempt longer than {@code attemptTimeout}, or the
 * whole call longer than {@code timeout}.
 */
public final class PetStoreTimeoutException extends PetStoreTransportException {

    private static final long serialVersionUID = 1L;

    PetStoreTimeoutException(SimpleBuilder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder
     */
    public static SimpleBuilder<PetStoreTimeoutException> builder() {
        return new SimpleBuilder<>(PetStoreTimeoutException::new, "no response in time", true);
    }
}
