// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.StrictParser;
import com.petstore.mockserver.internal.Wording;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one pet. Interface document, sections Resources and their fields, and NewPet. */
final class PetReader {

    private static final List<MockPetStatus> DOCUMENTED =
            List.of(MockPetStatus.AVAILABLE, MockPetStatus.PENDING, MockPetStatus.SOLD);

    /**
     * What was read.
     *
     * @param id its identifier; null if none was given
     */
    record Found(@Nullable Long id, NewMockPet pet) {}

    private PetReader() {}

    /**
     * Reads the body of createPet.
     *
     * @param refusesUnknown whether a field that is no field of NewPet makes a body invalid
     * @param defaultStatus the status of a pet whose body has none; null if it has none either
     * @throws InvalidInputException if the body is not what the interface document requires
     */
    static NewMockPet readNew(byte[] body, boolean refusesUnknown, @Nullable MockPetStatus defaultStatus) {
        StrictParser parser = new StrictParser("body", body);
        parser.expectObject();
        NewMockPet pet = read(parser, "", false, refusesUnknown).pet();
        parser.expectEnd();
        return pet.status().isEmpty() && defaultStatus != null ? pet.status(defaultStatus) : pet;
    }

    /**
     * Reads the object that was opened last, to its end.
     *
     * @param where what stands before the names of fields in messages, such as {@code pets[3].}
     */
    static Found read(StrictParser parser, String where, boolean isSeed, boolean refusesUnknown) {
        JsonFields fields = new JsonFields(parser, where, (field, label) -> switch (field) {
            case "name" -> parser.string(label);
            case "categoryId" -> parser.int64(label);
            case "status" -> status(parser, label, isSeed);
            default -> {
                if (field.equals("id") && isSeed) {
                    yield parser.int64(label);
                }
                if (refusesUnknown) {
                    throw new InvalidInputException(Wording.printable(label) + " must not be given");
                }
                parser.skipValue();
                yield label;
            }
        });
        Optional<String> name = fields.text("name");
        Optional<Long> categoryId = fields.take("categoryId");
        if (name.isEmpty() || categoryId.isEmpty()) {
            throw new InvalidInputException(where + (name.isEmpty() ? "name" : "categoryId") + " is missing");
        }
        NewMockPet pet = NewMockPet.of(name.get(), categoryId.get());
        Long id = isSeed ? fields.<Long>take("id").orElse(null) : null;
        return new Found(
                id, fields.<MockPetStatus>take("status").map(pet::status).orElse(pet));
    }

    /** Only clients are held to the interface document. */
    private static MockPetStatus status(StrictParser parser, String label, boolean isSeed) {
        String status = parser.string(label);
        return isSeed && !status.isBlank() ? MockPetStatus.of(status) : documentedStatus(label, status);
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
