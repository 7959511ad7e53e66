package com.petstore.sdk.error;

/**
 * 401: the API key is missing or invalid.
 *
 * <p>Interface document, section <em>Authentication</em>.
 */
public final class UnauthorizedException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    UnauthorizedException(PetStoreApiException.Builder builder) {
        super(builder);
    }
}
