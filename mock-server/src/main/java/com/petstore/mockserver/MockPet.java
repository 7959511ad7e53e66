package com.petstore.mockserver;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A pet of the store. Interface document, section Pet.
 *
 * @param id the identifier that the store gave it
 * @param name the pet's name
 * @param categoryId the category that it belongs to
 * @param status its availability, or null if it has none
 */
public record MockPet(
        long id, String name, long categoryId, @Nullable MockPetStatus status) {

    /**
     * Checks that there is a name, and that it can be written in JSON.
     *
     * @param id the identifier that the store gave it
     * @param name the pet's name
     * @param categoryId the category that it belongs to
     * @param status its availability, or null if it has none
     * @throws IllegalArgumentException if the name has half of a surrogate pair
     */
    public MockPet {
        requireUnicode(name);
    }

    /** What is no Unicode text has no form in UTF-8, and the server itself refuses the escape that JSON has for it. */
    static void requireUnicode(String name) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("name must be Unicode text, had half of a surrogate pair");
        }
    }
}
