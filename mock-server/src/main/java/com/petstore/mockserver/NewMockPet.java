package com.petstore.mockserver;

import org.jspecify.annotations.Nullable;

/**
 * A pet to be added. Interface document, section NewPet.
 *
 * <p>It is called pet and not pet, so that a test can use it beside a client's own {@code Pet}.
 *
 * @param name the pet's name
 * @param categoryId the category that it belongs to
 * @param status its availability, or null if it has none
 */
public record NewMockPet(
        String name, long categoryId, @Nullable MockPetStatus status) {

    /**
     * Checks that there is a name, and that it can be written in JSON.
     *
     * @param name the pet's name
     * @param categoryId the category that it belongs to
     * @param status its availability, or null if it has none
     * @throws IllegalArgumentException if the name has half of a surrogate pair
     */
    public NewMockPet {
        MockPet.requireUnicode(name);
    }

    /**
     * A pet without a status.
     *
     * @param name the pet's name
     * @param categoryId the category that it belongs to
     */
    public NewMockPet(String name, long categoryId) {
        this(name, categoryId, null);
    }
}
