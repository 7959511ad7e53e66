package com.petstore.sdk.error;

/**
 * 401: the API key is missing or invalid.
 *
 * <p>Interface document, section <em>Authentication</em>.
 */
public final class UnauthorizedException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    UnauthorizedException(Builder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: status 401
     */
    public static Builder<UnauthorizedException> builder() {
        return new Builder<>(UnauthorizedException.class, 401);
    }
}
