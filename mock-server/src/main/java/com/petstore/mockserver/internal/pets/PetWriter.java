package com.petstore.mockserver.internal.pets;

import com.fasterxml.jackson.core.JsonGenerator;
import com.petstore.mockserver.Animal;
import com.petstore.mockserver.internal.json.JsonWriter;
import java.io.IOException;
import java.util.List;

/** Writes pets. Interface document, section Resources and their fields. */
public final class PetWriter {

    private PetWriter() {}

    public static byte[] pet(Animal pet) {
        return JsonWriter.write(json -> write(json, pet));
    }

    public static byte[] pets(List<Animal> pets) {
        return JsonWriter.write(json -> {
            json.writeStartArray();
            for (Animal pet : pets) {
                write(json, pet);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, Animal pet) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", pet.id());
        json.writeStringField("name", pet.name());
        json.writeNumberField("categoryId", pet.categoryId());
        if (pet.status() != null) {
            json.writeStringField("status", pet.status().value());
        }
        json.writeEndObject();
    }
}
