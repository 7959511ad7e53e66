package com.petstore.mockserver;

import org.jspecify.annotations.Nullable;

/**
 * An animal of the store. Interface document, section Pet.
 *
 * @param id the identifier that the store gave it
 * @param name the animal's name
 * @param categoryId the category that it belongs to
 * @param status its availability, or null if it has none
 */
public record Animal(
        long id, String name, long categoryId, @Nullable AnimalStatus status) {

    /**
     * Checks that there is a name, and that it can be written in JSON.
     *
     * @param id the identifier that the store gave it
     * @param name the animal's name
     * @param categoryId the category that it belongs to
     * @param status its availability, or null if it has none
     * @throws IllegalArgumentException if the name has half of a surrogate pair
     */
    public Animal {
        Name.requireUnicode(name);
    }
}
