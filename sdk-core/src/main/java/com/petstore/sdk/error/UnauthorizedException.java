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

    /**
     * Returns a builder that starts with status 401.
     *
     * @return a new builder; another status makes it build another type
     */
    public static PetStoreApiException.Builder builder() {
        return PetStoreApiException.builder().status(401);
    }
}
