package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.Animal;
import com.petstore.mockserver.AnimalStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes pets. Interface document, section Resources and their fields. */
public final class PetWriter {

    private static final byte[] ID = ascii("{\"id\":");
    private static final byte[] NAME = ascii(",\"name\":\"");
    private static final byte[] CATEGORY_ID = ascii("\",\"categoryId\":");
    private static final byte[] NO_STATUS = ascii("}");
    private static final byte[] AVAILABLE = ascii(",\"status\":\"available\"}");
    private static final byte[] PENDING = ascii(",\"status\":\"pending\"}");
    private static final byte[] SOLD = ascii(",\"status\":\"sold\"}");

    private static final byte[] START = ascii("[");
    private static final byte[] COMMA = ascii(",");
    private static final byte[] END = ascii("]");

    private PetWriter() {}

    public static byte[] pet(Animal pet) {
        JsonBytes json = new JsonBytes();
        write(json, pet);
        return json.finish();
    }

    public static byte[] pets(List<Animal> pets) {
        JsonBytes json = new JsonBytes().raw(START);
        for (int i = 0; i < pets.size(); i++) {
            if (i > 0) {
                json.raw(COMMA);
            }
            write(json, pets.get(i));
        }
        return json.raw(END).finish();
    }

    private static void write(JsonBytes json, Animal pet) {
        json.raw(ID).number(pet.id());
        json.raw(NAME).text(pet.name());
        json.raw(CATEGORY_ID).number(pet.categoryId());
        json.raw(end(pet.status()));
    }

    private static byte[] end(@Nullable AnimalStatus status) {
        if (status == null) {
            return NO_STATUS;
        }
        return switch (status) {
            case AVAILABLE -> AVAILABLE;
            case PENDING -> PENDING;
            case SOLD -> SOLD;
        };
    }

    private static byte[] ascii(String json) {
        return json.getBytes(StandardCharsets.US_ASCII);
    }
}
