package com.petstore.sdk.error;

/**
 * 404: the pet does not exist; for listPets and createPet it means that the base URL is wrong.
 *
 * <p>Interface document, sections <em>Get an animal</em> and <em>Errors</em>.
 */
public final class NotFoundException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    NotFoundException(Builder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: status 404
     */
    public static Builder<NotFoundException> builder() {
        return new Builder<>(NotFoundException.class, 404);
    }
}
