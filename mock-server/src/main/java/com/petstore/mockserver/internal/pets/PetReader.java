package com.petstore.mockserver.internal.pets;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one pet. Interface document, sections Resources and their fields, and NewPet. */
public final class PetReader {

    private final StrictParser parser;
    private final String where;
    private final boolean idAllowed;
    private final boolean refusesUnknown;
    private @Nullable Long id;
    private @Nullable String name;
    private @Nullable Long categoryId;
    private @Nullable MockPetStatus status;

    private PetReader(StrictParser parser, String where, boolean idAllowed, boolean refusesUnknown) {
        this.parser = parser;
        this.where = where;
        this.idAllowed = idAllowed;
        this.refusesUnknown = refusesUnknown;
    }

    /**
     * Reads the body of createPet.
     *
     * @param refusesUnknown whether a field that is no field of NewPet makes a body invalid
     * @throws InvalidInputException if the body is not what the interface document asks for
     */
    public static NewMockPet readNew(byte[] body, boolean refusesUnknown) throws InvalidInputException {
        StrictParser parser = new StrictParser("body", body);
        parser.expectObject();
        NewMockPet pet = new PetReader(parser, "", false, refusesUnknown).read();
        parser.expectEnd();
        return pet;
    }

    /**
     * Makes a reader for the object that was opened last, which may have an id and no unknown fields.
     *
     * @param where what stands before the names of fields in messages, such as {@code pets[3].}
     */
    static PetReader of(StrictParser parser, String where) {
        return new PetReader(parser, where, true, true);
    }

    /** Reads to the end of the object. */
    NewMockPet read() throws InvalidInputException {
        Set<String> names = new HashSet<>();
        while (parser.next() == JsonToken.FIELD_NAME) {
            String field = parser.fieldName();
            StrictParser.requireNew(names, where + field, "");
            read(field);
        }
        if (name == null) {
            throw new InvalidInputException(where + "name is missing");
        }
        if (categoryId == null) {
            throw new InvalidInputException(where + "categoryId is missing");
        }
        return new NewMockPet(name, categoryId, status);
    }

    /** The id that was read; null if none was given. */
    @Nullable
    Long id() {
        return id;
    }

    private void read(String field) throws InvalidInputException {
        String label = where + field;
        switch (field) {
            case "name" -> name = parser.string(label);
            case "categoryId" -> categoryId = parser.int64(label);
            case "status" ->
                status = MockPetStatus.of(parser.string(label))
                        .orElseThrow(() -> new InvalidInputException(label + " must be available, pending or sold"));
            default -> {
                if (field.equals("id") && idAllowed) {
                    id = parser.int64(label);
                } else if (refusesUnknown) {
                    throw new InvalidInputException(Wording.printable(label) + " must not be given");
                } else {
                    parser.skipValue(Wording.printable(label));
                }
            }
        }
    }
}
