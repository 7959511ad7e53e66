// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.StrictParser;
import com.petstore.mockserver.internal.Wording;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a seed holds: an object with {@code pets}, an array of pets with or without {@code id}, and {@code orders}, any
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
        StrictParser parser = new StrictParser("seed", document);
        List<MockPet> pets = new ArrayList<>();
        List<NewMockPet> newPets = new ArrayList<>();
        parser.expectObject();
        JsonFields fields = new JsonFields(parser, "", (field, label) -> switch (field) {
            case "pets" -> readPets(parser, pets, newPets);
            case "orders" -> parser.arrayAsWritten(field);
            default ->
                throw new InvalidInputException("seed must hold pets and orders, held " + Wording.printable(field));
        });
        parser.expectEnd();
        return new Seed(pets, newPets, fields.text("orders").orElse(null));
    }

    /**
     * Checks that a text is a JSON array.
     *
     * @param what what the array is called in messages
     * @throws InvalidInputException if the text is something else
     */
    static void requireArray(String what, String json) {
        StrictParser.requireUnicode(what, json);
        StrictParser parser = new StrictParser(what, json.getBytes(StandardCharsets.UTF_8));
        parser.arrayAsWritten(what);
        parser.expectEnd();
    }

    /** Adds the pets to the list that they belong to, and returns how many there are. */
    private static int readPets(StrictParser parser, List<MockPet> pets, List<NewMockPet> newPets) {
        Set<Long> ids = new HashSet<>();
        parser.expectArray("pets");
        for (int i = 0; parser.nextIsObject("pets[" + i + "]"); i++) {
            String where = "pets[" + i + "].";
            PetReader.Found found = PetReader.read(parser, where, true, true);
            NewMockPet pet = found.pet();
            Long id = found.id();
            if (id == null) {
                newPets.add(pet);
            } else if (ids.add(id)) {
                pets.add(MockPet.of(id, pet));
            } else {
                throw new InvalidInputException(where + "id must not be given twice, was " + id);
            }
        }
        return pets.size() + newPets.size();
    }
}
