// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.JsonFields;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the pets that clients create and tests seed. Interface document, sections Resources and their fields, and NewPet. */
final class PetReader {

    private static final List<MockPetStatus> DOCUMENTED =
            List.of(MockPetStatus.AVAILABLE, MockPetStatus.PENDING, MockPetStatus.SOLD);

    private PetReader() {}

    /**
     * Reads the body of createPet.
     *
     * @param refusesUnknown whether a field that is no field of NewPet makes a body invalid
     * @param defaultStatus the status of a pet whose body has none; null if it has none either
     * @throws InvalidInputException if the body is not what the interface document requires
     */
    static NewMockPet readNew(byte[] body, boolean refusesUnknown, @Nullable MockPetStatus defaultStatus) {
        return JsonFields.readOne("body", body, fields -> {
            if (refusesUnknown) {
                requireKnown(fields, "name", "categoryId", "status");
            }
            Optional<MockPetStatus> status = fields.text("status").map(text -> documentedStatus("status", text));
            return pet(fields, status.or(() -> Optional.ofNullable(defaultStatus)));
        });
    }

    /** Reads a pet of a seed, whose status may be any text: only clients are held to the interface document. */
    static NewMockPet readStored(JsonFields fields) {
        requireKnown(fields, "id", "name", "categoryId", "status");
        return pet(fields, fields.text("status").map(MockPetStatus::of));
    }

    private static NewMockPet pet(JsonFields fields, Optional<MockPetStatus> status) {
        NewMockPet pet =
                NewMockPet.of(fields.requiredText("name"), fields.required("categoryId", fields.int64("categoryId")));
        return status.map(pet::status).orElse(pet);
    }

    private static void requireKnown(JsonFields fields, String... names) {
        fields.unknown(List.of(names)).ifPresent(unknown -> {
            throw new InvalidInputException(unknown + " must not be given");
        });
    }

    /**
     * Reads a status that a client sent.
     *
     * @param label what it is called in messages
     * @throws InvalidInputException if the interface document does not have it
     */
    static MockPetStatus documentedStatus(String label, String text) {
        return DOCUMENTED.stream()
                .filter(status -> status.value().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(label + " must be available, pending or sold"));
    }
}
