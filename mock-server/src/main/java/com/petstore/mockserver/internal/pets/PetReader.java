package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.JsonFields;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one pet. Interface document, sections Resources and their fields, and NewPet. */
public final class PetReader {

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
     * @throws InvalidInputException if the body is not what the interface document asks for
     */
    public static NewMockPet readNew(byte[] body, boolean refusesUnknown, @Nullable MockPetStatus defaultStatus) {
        StrictParser parser = new StrictParser("body", body);
        parser.expectObject();
        NewMockPet pet = read(parser, "", false, refusesUnknown).pet();
        parser.expectEnd();
        return pet.status() == null ? new NewMockPet(pet.name(), pet.categoryId(), defaultStatus) : pet;
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
                parser.skipValue(Wording.printable(label));
                yield label;
            }
        });
        Optional<String> name = fields.text("name");
        Optional<Long> categoryId = fields.take("categoryId");
        if (name.isEmpty() || categoryId.isEmpty()) {
            throw new InvalidInputException(where + (name.isEmpty() ? "name" : "categoryId") + " is missing");
        }
        MockPetStatus status = fields.<MockPetStatus>take("status").orElse(null);
        Long id = isSeed ? fields.<Long>take("id").orElse(null) : null;
        return new Found(id, new NewMockPet(name.get(), categoryId.get(), status));
    }

    /** Only clients are held to the interface document. */
    private static MockPetStatus status(StrictParser parser, String label, boolean isSeed) {
        String status = parser.string(label);
        return MockPetStatus.of(status)
                .or(() -> Optional.of(status)
                        .filter(text -> isSeed && !text.isBlank())
                        .map(MockPetStatus::new))
                .orElseThrow(() -> new InvalidInputException(label + " must be available, pending or sold"));
    }
}
