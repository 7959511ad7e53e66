package com.petstore.sdk.error;

/**
 * There was no API key to send: its supplier threw an exception, which is the cause, or returned null or a key that cannot be sent; then the
 * cause names the rule that it breaks.
 */
public final class PetStoreApiKeyException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    PetStoreApiKeyException(SimpleBuilder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder
     */
    public static SimpleBuilder<PetStoreApiKeyException> builder() {
        return new SimpleBuilder<>(PetStoreApiKeyException::new, "no API key", true);
    }
}
