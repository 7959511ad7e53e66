// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.fasterxml.jackson.core.JsonGenerator;
import com.petstore.mockserver.internal.Json;
import java.io.IOException;
import java.util.List;

/** Writes pets for clients and for the control interface. Interface document, section Resources and their fields. */
final class PetWriter {

    private PetWriter() {}

    static byte[] pet(MockPet pet) {
        return Json.write(json -> write(json, pet));
    }

    static byte[] pets(List<MockPet> pets) {
        return Json.write(json -> {
            json.writeStartArray();
            for (MockPet pet : pets) {
                write(json, pet);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, MockPet pet) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", pet.id());
        json.writeStringField("name", pet.name());
        json.writeNumberField("categoryId", pet.categoryId());
        if (pet.status().isPresent()) {
            json.writeStringField("status", pet.status().get().value());
        }
        json.writeEndObject();
    }
}
