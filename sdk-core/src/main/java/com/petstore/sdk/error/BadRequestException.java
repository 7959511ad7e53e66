package com.petstore.sdk.error;

/**
 * 400: the request lacks a required field or has an invalid value; sending it again does not help.
 *
 * <p>Interface document, sections <em>Add an animal</em> and <em>Errors</em>.
 */
public final class BadRequestException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    BadRequestException(Builder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: status 400
     */
    public static Builder<BadRequestException> builder() {
        return new Builder<>(BadRequestException.class, 400);
    }
}
