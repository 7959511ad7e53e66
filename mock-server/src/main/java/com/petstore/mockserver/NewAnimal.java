package com.petstore.mockserver;

import org.jspecify.annotations.Nullable;

/**
 * An animal to be added. Interface document, section NewPet.
 *
 * <p>It is called animal and not pet, so that a test can use it beside a client's own {@code Pet}.
 *
 * @param name the animal's name
 * @param categoryId the category that it belongs to
 * @param status its availability, or null if it has none
 */
public record NewAnimal(
        String name, long categoryId, @Nullable AnimalStatus status) {

    /**
     * Checks that there is a name, and that it can be written in JSON.
     *
     * @param name the animal's name
     * @param categoryId the category that it belongs to
     * @param status its availability, or null if it has none
     * @throws IllegalArgumentException if the name has half of a surrogate pair
     */
    public NewAnimal {
        Animal.requireUnicode(name);
    }

    /**
     * An animal without a status.
     *
     * @param name the animal's name
     * @param categoryId the category that it belongs to
     */
    public NewAnimal(String name, long categoryId) {
        this(name, categoryId, null);
    }
}
