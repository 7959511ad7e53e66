package com.petstore.sdk.error;

/**
 * 400: the request lacks a required field or has an invalid value; sending it again does not help.
 *
 * <p>Interface document, sections <em>Add an animal</em> and <em>Errors</em>.
 */
public final class BadRequestException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    BadRequestException(PetStoreApiException.Builder builder) {
        super(builder);
    }

    /**
     * Returns a builder that starts with status 400.
     *
     * @return a new builder; another status makes it build another type
     */
    public static PetStoreApiException.Builder builder() {
        return PetStoreApiException.builder().status(400);
    }
}
