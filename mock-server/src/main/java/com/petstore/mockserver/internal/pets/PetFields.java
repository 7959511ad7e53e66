package com.petstore.mockserver.internal.pets;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of one pet, collected as they are read. Interface document, section Resources and their fields. */
final class PetFields {

    /** What to do with a field that is none of a pet's, or is one that may not be given. */
    enum Unknown {
        IGNORE,
        REFUSE
    }

    private final StrictParser parser;
    private final String where;
    private @Nullable Long id;
    private @Nullable String name;
    private @Nullable Long categoryId;
    private @Nullable AnimalStatus status;

    private PetFields(StrictParser parser, String where) {
        this.parser = parser;
        this.where = where;
    }

    /**
     * Reads to the end of the object that was opened last.
     *
     * @param where what stands before the names of fields in messages, such as {@code pets[3].}
     * @param idAllowed whether {@code id} is a field, or unknown
     */
    static PetFields read(StrictParser parser, String where, boolean idAllowed, Unknown unknown)
            throws InvalidJsonException {
        PetFields fields = new PetFields(parser, where);
        Set<String> names = new HashSet<>();
        while (parser.next() == JsonToken.FIELD_NAME) {
            String field = parser.fieldName();
            StrictParser.requireNew(names, where + field, "");
            fields.read(field, idAllowed, unknown);
        }
        return fields;
    }

    /** Null if none was given. */
    @Nullable
    Long id() {
        return id;
    }

    NewAnimal pet() throws InvalidJsonException {
        if (name == null) {
            throw new InvalidJsonException(where + "name is missing");
        }
        if (categoryId == null) {
            throw new InvalidJsonException(where + "categoryId is missing");
        }
        return new NewAnimal(name, categoryId, status);
    }

    private void read(String field, boolean idAllowed, Unknown unknown) throws InvalidJsonException {
        String label = where + field;
        switch (field) {
            case "name" -> name = parser.string(label);
            case "categoryId" -> categoryId = parser.int64(label);
            case "status" -> status = status(label);
            default -> {
                if (field.equals("id") && idAllowed) {
                    id = parser.int64(label);
                } else if (unknown == Unknown.REFUSE) {
                    throw new InvalidJsonException(Wording.printable(label) + " must not be given");
                } else {
                    parser.skipValue(Wording.printable(label));
                }
            }
        }
    }

    private AnimalStatus status(String label) throws InvalidJsonException {
        return AnimalStatus.of(parser.string(label))
                .orElseThrow(() -> new InvalidJsonException(label + " must be available, pending or sold"));
    }
}
