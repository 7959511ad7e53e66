package com.petstore.mockserver.internal.control;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import com.petstore.mockserver.internal.service.OperationRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The body of a request to the control interface: an object of texts and numbers. */
public final class ControlBody {

    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();

    private ControlBody() {}

    /**
     * Reads a body.
     *
     * @param body the bytes of the body
     * @param texts the fields that may be given and are texts
     * @param numbers the fields that may be given and are numbers
     * @return what it holds
     * @throws InvalidInputException if it holds something else
     */
    public static ControlBody read(byte[] body, Set<String> texts, Set<String> numbers) throws InvalidInputException {
        ControlBody read = new ControlBody();
        StrictParser parser = new StrictParser("body", body);
        parser.expectObject();
        while (parser.next() == JsonToken.FIELD_NAME) {
            String field = parser.fieldName();
            if (read.texts.containsKey(field) || read.numbers.containsKey(field)) {
                throw new InvalidInputException(field + " must not be given twice");
            }
            if (texts.contains(field)) {
                read.texts.put(field, parser.string(field));
            } else if (numbers.contains(field)) {
                read.numbers.put(field, parser.int64(field));
            } else {
                throw new InvalidInputException(Wording.printable(field) + " must not be given");
            }
        }
        parser.expectEnd();
        return read;
    }

    /** The text of a body that holds just that. */
    static String textOf(OperationRequest request, String field) throws InvalidInputException {
        return read(request.body(), Set.of(field), Set.of()).requiredText(field);
    }

    /**
     * A text that may be given.
     *
     * @param field the name of the field
     * @return the text, or empty if it is not given
     */
    public Optional<String> text(String field) {
        return Optional.ofNullable(texts.get(field));
    }

    /**
     * A text that must be given.
     *
     * @param field the name of the field
     * @return the text
     * @throws InvalidInputException if it is not given
     */
    public String requiredText(String field) throws InvalidInputException {
        return text(field).orElseThrow(() -> new InvalidInputException(field + " is missing"));
    }

    /** A number that must be given, and be in a range. */
    long requiredNumber(String field, long smallest, long largest) throws InvalidInputException {
        if (!numbers.containsKey(field)) {
            throw new InvalidInputException(field + " is missing");
        }
        return number(field, smallest, largest, smallest);
    }

    /**
     * A number that may be given.
     *
     * @param field the name of the field
     * @param smallest the smallest that it may be
     * @param largest the largest that it may be
     * @param otherwise what holds if it is not given
     * @return the number
     * @throws InvalidInputException if it is out of range
     */
    public long number(String field, long smallest, long largest, long otherwise) throws InvalidInputException {
        long number = numbers.getOrDefault(field, otherwise);
        if (number < smallest || number > largest) {
            throw new InvalidInputException(field + " must be " + smallest + " to " + largest + ", was " + number);
        }
        return number;
    }
}
