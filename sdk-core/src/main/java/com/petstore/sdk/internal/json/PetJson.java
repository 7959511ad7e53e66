package com.petstore.sdk.internal.json;

import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.io.IOException;
import java.io.InputStream;
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
    public static Pet decode(InputStream json) throws MalformedJsonException, IOException {
        return StrictReader.readAll(json, PetJson::pet);
    }

    /** A {@link Decoder} of an array of pets. */
    public static List<Pet> decodeList(InputStream json) throws MalformedJsonException, IOException {
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
        reader.beginObject();
        for (String field = reader.nextField(); field != null; field = reader.nextField()) {
            switch (field) {
                case "id" -> pet.id(reader.once(ID).int64());
                case "name" -> pet.name(reader.once(NAME).string());
                case "categoryId" -> pet.categoryId(reader.once(CATEGORY_ID).int64());
                case "status" -> {
                    reader.once(STATUS);
                    if (!reader.isNull()) {
                        pet.status(PetStatus.of(reader.string()));
                    }
                }
                default -> reader.skip();
            }
        }
        reader.require(ID, "id");
        reader.require(NAME, "name");
        reader.require(CATEGORY_ID, "categoryId");
        return pet.build();
    }
}
