package com.petstore.mockserver.internal.faults;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The fields of a fault in JSON, each of its type, to be taken one by one. Not thread-safe. */
final class FaultFields {

    private static final long LONGEST_MILLIS = Duration.ofDays(36_500).toMillis();

    private final Map<String, Object> left = new LinkedHashMap<>();

    /** Reads to the end of the object that was opened last; {@code where} stands before names in messages. */
    FaultFields(StrictParser parser, String where) throws InvalidInputException {
        while (parser.next() == JsonToken.FIELD_NAME) {
            String name = parser.fieldName();
            if (left.put(name, value(parser, name, where)) != null) {
                throw new InvalidInputException(where + name + " must not be given twice");
            }
        }
    }

    private static Object value(StrictParser parser, String name, String where) throws InvalidInputException {
        String label = where + name;
        return switch (name) {
            case "kind", "phase", "body", "retryAfter", "contentType", "method", "path" -> parser.string(label);
            case "status", "waitMs", "overMs", "bytes", "delayMs", "jitterMs", "nth", "times", "every" ->
                parser.int64(label);
            case "probability" -> parser.number(label, "a number").doubleValue();
            case "dropHeaders", "operations" -> texts(parser, label);
            case "headers" -> textsByName(parser, label);
            default -> throw new InvalidInputException(where + Wording.printable(name) + " is no field of a fault");
        };
    }

    private static List<String> texts(StrictParser parser, String label) throws InvalidInputException {
        parser.expectArray(label);
        List<String> texts = new ArrayList<>();
        while (parser.nextIsString(label + "[" + texts.size() + "]")) {
            texts.add(parser.currentText());
        }
        return texts;
    }

    private static Map<String, String> textsByName(StrictParser parser, String label) throws InvalidInputException {
        parser.nextIsObject(label);
        Map<String, String> texts = new LinkedHashMap<>();
        while (parser.next() == JsonToken.FIELD_NAME) {
            String name = parser.fieldName();
            String header = label + "." + Wording.printable(name);
            if (texts.put(name, parser.string(header)) != null) {
                throw new InvalidInputException(header + " must not be given twice");
            }
        }
        return texts;
    }

    /** Takes a value whose type is that of its name above. */
    @SuppressWarnings("unchecked")
    <T> Optional<T> take(String name) {
        return Optional.ofNullable((T) left.remove(name));
    }

    <T> T take(String name, T usual) {
        return this.<T>take(name).orElse(usual);
    }

    Optional<String> text(String name) {
        return take(name);
    }

    /** A constant, by its name in JSON. */
    <E> Optional<E> oneOf(E[] constants, Function<E, String> id, String name) {
        return text(name)
                .map(given -> Stream.of(constants)
                        .filter(constant -> id.apply(constant).equals(given))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(name + " must be one of "
                                + Stream.of(constants).map(id).toList() + ", was " + given)));
    }

    Optional<Integer> count(String name) {
        return number(name, 1, Integer.MAX_VALUE).map(Long::intValue);
    }

    Optional<Duration> millis(String name, long least) {
        return number(name, least, LONGEST_MILLIS).map(Duration::ofMillis);
    }

    Optional<Long> number(String name, long least, long most) {
        Optional<Long> number = take(name);
        if (number.isPresent() && (number.get() < least || number.get() > most)) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most + ", was " + number.get());
        }
        return number;
    }

    long required(String name, long least, long most, FaultKind kind) {
        return require(name, kind).number(name, least, most).orElseThrow();
    }

    FaultFields require(String name, FaultKind kind) {
        if (!left.containsKey(name)) {
            throw new IllegalArgumentException(name + " is missing, which " + kind.id() + " needs");
        }
        return this;
    }

    void requireNoMore(FaultKind kind) {
        for (String name : left.keySet()) {
            throw new IllegalArgumentException(name + " must not be given for " + kind.id());
        }
    }
}
