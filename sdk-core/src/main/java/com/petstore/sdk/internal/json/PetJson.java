package com.petstore.sdk.internal.json;

import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads pets: the responses to createPet, getPet and listPets. */
public final class PetJson {

    private static final int ID = 1;
    private static final int NAME = 2;
    private static final int CATEGORY_ID = 4;
    private static final int STATUS = 8;

    private PetJson() {}

    /** A {@link Decoder} of one pet. */
    public static Pet decode(byte[] json) throws MalformedJsonException {
        return StrictReader.readAll(json, PetJson::pet);
    }

    /** A {@link Decoder} of an array of pets. */
    public static List<Pet> decodeList(byte[] json) throws MalformedJsonException {
        return StrictReader.readAll(json, PetJson::pets);
    }

    private static List<Pet> pets(StrictReader reader) throws MalformedJsonException, IOException {
        List<Pet> pets = new ArrayList<>(20);
        reader.beginArray();
        while (reader.nextElement()) {
            pets.add(pet(reader));
        }
        return Collections.unmodifiableList(pets);
    }

    private static Pet pet(StrictReader reader) throws MalformedJsonException, IOException {
        Pet.Builder pet = Pet.builder();
        int seen = 0;
        reader.beginObject();
        for (String field = reader.nextField(); field != null; field = reader.nextField()) {
            switch (field) {
                case "id" -> {
                    seen = reader.once(seen, ID);
                    pet.id(reader.int64());
                }
                case "name" -> {
                    seen = reader.once(seen, NAME);
                    pet.name(reader.string());
                }
                case "categoryId" -> {
                    seen = reader.once(seen, CATEGORY_ID);
                    pet.categoryId(reader.int64());
                }
                case "status" -> {
                    seen = reader.once(seen, STATUS);
                    if (!reader.isNull()) {
                        pet.status(PetStatus.of(reader.string()));
                    }
                }
                default -> reader.skip();
            }
        }
        reader.require(seen, ID, "id");
        reader.require(seen, NAME, "name");
        reader.require(seen, CATEGORY_ID, "categoryId");
        return pet.build();
    }
}
