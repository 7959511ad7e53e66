package com.petstore.mockserver.json;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.domain.AnimalStatus;
import com.petstore.mockserver.domain.NewAnimal;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the body of createPet. Interface document, section NewPet. */
public final class NewAnimalReader {

    private @Nullable String name;
    private @Nullable Long categoryId;
    private @Nullable AnimalStatus status;

    private NewAnimalReader() {}

    /**
     * Reads a body.
     *
     * @param body the bytes of the body
     * @return the animal to be added
     * @throws InvalidBodyException if the body is not what the interface document asks for
     */
    public static NewAnimal read(byte[] body) throws InvalidBodyException {
        return new NewAnimalReader().read(new StrictParser(body));
    }

    private NewAnimal read(StrictParser parser) throws InvalidBodyException {
        parser.expectObject();
        Set<String> names = new HashSet<>();
        while (parser.next() == JsonToken.FIELD_NAME) {
            StrictParser.requireNew(names, parser.fieldName(), "");
            readField(parser, parser.fieldName());
        }
        parser.expectEnd();
        if (name == null) {
            throw new InvalidBodyException("name is missing");
        }
        if (categoryId == null) {
            throw new InvalidBodyException("categoryId is missing");
        }
        return new NewAnimal(name, categoryId, status);
    }

    private void readField(StrictParser parser, String field) throws InvalidBodyException {
        switch (field) {
            case "name" -> name = parser.string(field);
            case "categoryId" -> categoryId = parser.int64(field);
            case "status" -> status = status(parser.string(field));
            default -> parser.skipValue(field);
        }
    }

    private static AnimalStatus status(String value) throws InvalidBodyException {
        return AnimalStatus.of(value)
                .orElseThrow(() -> new InvalidBodyException("status must be available, pending or sold"));
    }
}
