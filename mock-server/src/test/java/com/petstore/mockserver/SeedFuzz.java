// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonGenerator;
import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.Json;
import com.petstore.mockserver.internal.StrictTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Seed files. */
class SeedFuzz {

    @FuzzTest
    void readsWhatIsWrittenOfWhatItRead(byte[] document) {
        Optional<Seed> read = read(document);
        if (read.isPresent()) {
            Seed seed = read.get();
            assertThat(read(written(seed))).isEqualTo(read);
            assertThat(seed.pets().stream().map(MockPet::id)).doesNotHaveDuplicates();
            if (seed.orders() != null) {
                assertIsAnArray(seed.orders());
            }
        }
    }

    private static Optional<Seed> read(byte[] document) {
        try {
            return Optional.of(Seed.read(document));
        } catch (InvalidInputException e) {
            assertThat(e.rule()).matches("[\\x20-\\x7e]{1,300}");
            return Optional.empty();
        }
    }

    /** It is answered as it is. */
    private static void assertIsAnArray(String orders) {
        assertThat(StrictTree.of(orders.getBytes(StandardCharsets.UTF_8)))
                .hasValueSatisfying(tree -> assertThat(tree).isInstanceOf(List.class));
        assertThatNoException().isThrownBy(() -> Seed.requireArray("orders", orders));
    }

    private static byte[] written(Seed seed) {
        return Json.write(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("pets");
            for (MockPet pet : seed.pets()) {
                json.writeStartObject();
                json.writeNumberField("id", pet.id());
                NewMockPet withoutId = NewMockPet.of(pet.name(), pet.categoryId());
                write(json, pet.status().map(withoutId::status).orElse(withoutId));
            }
            for (NewMockPet pet : seed.newPets()) {
                json.writeStartObject();
                write(json, pet);
            }
            json.writeEndArray();
            if (seed.orders() != null) {
                json.writeFieldName("orders");
                json.writeRawValue(seed.orders());
            }
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, NewMockPet pet) throws IOException {
        json.writeStringField("name", pet.name());
        json.writeNumberField("categoryId", pet.categoryId());
        if (pet.status().isPresent()) {
            json.writeStringField("status", pet.status().get().value());
        }
        json.writeEndObject();
    }
}
