package com.petstore.sdk.error;

/**
 * 404: the pet does not exist; for listPets and createPet it means that the base URL is wrong.
 *
 * <p>Interface document, sections <em>Get an animal</em> and <em>Errors</em>.
 */
public final class NotFoundException extends PetStoreApiException {

    private static final long serialVersionUID = 1L;

    NotFoundException(PetStoreApiException.Builder builder) {
        super(builder);
    }

    /**
     * Returns a builder that starts with status 404.
     *
     * @return a new builder; another status makes it build another type
     */
    public static PetStoreApiException.Builder builder() {
        return PetStoreApiException.builder().status(404);
    }
}
