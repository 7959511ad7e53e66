// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a tester writes into a seed file: an object with {@code pets}, an array of pets with or without {@code id}, and {@code orders}, any
 * array.
 *
 * @param pets the pets that have an identifier
 * @param newPets those that have none, in their order
 * @param orders the orders as they are written, a JSON array; null if there are none
 */
record Seed(
        List<MockPet> pets,
        List<NewMockPet> newPets,
        @Nullable String orders) {

    /**
     * Reads a seed.
     *
     * @throws InvalidInputException if the document breaks a rule
     */
    static Seed read(byte[] document) {
        return JsonFields.readOne("seed", document, Seed::read);
    }

    private static Seed read(JsonFields fields) {
        fields.requireKnown("a seed", List.of("pets", "orders"));
        Map<Long, MockPet> pets = new LinkedHashMap<>();
        List<NewMockPet> newPets = new ArrayList<>();
        fields.objects("pets", pet -> {
            Optional<Long> id = pet.int64("id");
            NewMockPet stored = PetReader.readStored(pet);
            if (id.isEmpty()) {
                newPets.add(stored);
            } else if (pets.putIfAbsent(id.get(), MockPet.of(id.get(), stored)) != null) {
                throw new IllegalArgumentException("id must not be given twice, was " + id.get());
            }
            return stored;
        });
        return new Seed(
                List.copyOf(pets.values()), newPets, fields.array("orders").orElse(null));
    }
}
