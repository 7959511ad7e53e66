package com.petstore.mockserver.internal.pets;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.Animal;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import com.petstore.mockserver.internal.pets.PetFields.Unknown;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a seed: an object with {@code pets}, an array of pets with or without {@code id}, and {@code orders}, any
 * array.
 */
public final class SeedReader {

    private final StrictParser parser;
    private final List<Animal> pets = new ArrayList<>();
    private final List<NewAnimal> newPets = new ArrayList<>();
    private final Set<Long> ids = new HashSet<>();
    private @Nullable String orders;

    private SeedReader(StrictParser parser) {
        this.parser = parser;
    }

    /**
     * Reads a seed.
     *
     * @param document the bytes of the document
     * @return what it holds
     * @throws InvalidJsonException if the document breaks a rule
     */
    public static Seed read(byte[] document) throws InvalidJsonException {
        return new SeedReader(new StrictParser("seed", document)).read();
    }

    /**
     * Checks that a text is a JSON array.
     *
     * @param what what the array is called in messages
     * @param json the text
     * @throws InvalidJsonException if the text is something else
     */
    public static void requireArray(String what, String json) throws InvalidJsonException {
        StrictParser.requireUnicode(what, json);
        StrictParser parser = new StrictParser(what, json.getBytes(StandardCharsets.UTF_8));
        parser.arrayAsWritten(what);
        parser.expectEnd();
    }

    private Seed read() throws InvalidJsonException {
        parser.expectObject();
        Set<String> names = new HashSet<>();
        while (parser.next() == JsonToken.FIELD_NAME) {
            String field = parser.fieldName();
            StrictParser.requireNew(names, field, "");
            switch (field) {
                case "pets" -> readPets();
                case "orders" -> orders = parser.arrayAsWritten(field);
                default ->
                    throw new InvalidJsonException("seed must hold pets and orders, held " + Wording.printable(field));
            }
        }
        parser.expectEnd();
        return new Seed(List.copyOf(pets), List.copyOf(newPets), orders);
    }

    private void readPets() throws InvalidJsonException {
        parser.expectArray("pets");
        for (int i = 0; parser.nextIsObject("pets[" + i + "]"); i++) {
            String where = "pets[" + i + "].";
            PetFields fields = PetFields.read(parser, where, true, Unknown.REFUSE);
            NewAnimal pet = fields.pet();
            Long id = fields.id();
            if (id == null) {
                newPets.add(pet);
            } else if (ids.add(id)) {
                pets.add(new Animal(id, pet.name(), pet.categoryId(), pet.status()));
            } else {
                throw new InvalidJsonException(where + "id must not be given twice, was " + id);
            }
        }
    }
}
