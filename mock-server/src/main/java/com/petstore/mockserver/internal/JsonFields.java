// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonToken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The fields of an object in JSON, each of its type, to be taken one by one. Not thread-safe. */
public final class JsonFields {

    private static final long LONGEST_MILLIS = Duration.ofDays(36_500).toMillis();

    private final Map<String, Object> left = new LinkedHashMap<>();

    /**
     * Reads to the end of the object that was opened last.
     *
     * @param where what stands before the names of fields in messages, such as {@code faults[3].}
     * @param value reads the value of the field of a name and a label for messages, or refuses the name
     */
    public JsonFields(StrictParser parser, String where, BiFunction<String, String, Object> value) {
        while (parser.next() == JsonToken.FIELD_NAME) {
            String name = parser.fieldName();
            left.put(name, value.apply(name, where + name));
        }
    }

    /** Reads a body that may have some texts and some numbers, and nothing else. */
    public static JsonFields read(byte[] body, Set<String> texts, Set<String> numbers) {
        StrictParser parser = new StrictParser("body", body);
        parser.expectObject();
        JsonFields fields = new JsonFields(parser, "", (name, label) -> {
            if (texts.contains(name)) {
                return parser.string(label);
            } else if (numbers.contains(name)) {
                return parser.int64(label);
            }
            List<String> known =
                    Stream.concat(texts.stream(), numbers.stream()).sorted().toList();
            throw new InvalidInputException(
                    "body must have only " + String.join(", ", known) + ", had " + Wording.printable(name));
        });
        parser.expectEnd();
        return fields;
    }

    /** Reads an object; the reader takes what stands before the names of its fields in messages. */
    public static <T> T readOne(String what, byte[] document, BiFunction<StrictParser, String, T> reader) {
        StrictParser parser = new StrictParser(what, document);
        parser.expectObject();
        T value = reader.apply(parser, "");
        parser.expectEnd();
        return value;
    }

    /** Reads an array of objects. */
    public static <T> List<T> readAll(String what, byte[] document, BiFunction<StrictParser, String, T> reader) {
        StrictParser parser = new StrictParser(what, document);
        parser.expectArray(what);
        List<T> values = new ArrayList<>();
        while (parser.nextIsObject(what + "[" + values.size() + "]")) {
            values.add(reader.apply(parser, what + "[" + values.size() + "]."));
        }
        parser.expectEnd();
        return List.copyOf(values);
    }

    /** Takes a value whose type is the one that it was read as. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> take(String name) {
        return Optional.ofNullable((T) left.remove(name));
    }

    public <T> T take(String name, T usual) {
        return this.<T>take(name).orElse(usual);
    }

    public Optional<String> text(String name) {
        return take(name);
    }

    public String requiredText(String name) {
        return text(name).orElseThrow(() -> new InvalidInputException(name + " is missing"));
    }

    /** A constant, by its name in JSON. */
    public <E> Optional<E> oneOf(E[] constants, Function<E, String> id, String name) {
        return text(name)
                .map(given -> Stream.of(constants)
                        .filter(constant -> id.apply(constant).equals(given))
                        .findFirst()
                        .orElseThrow(() -> new InvalidInputException(name + " must be one of "
                                + Stream.of(constants).map(id).toList() + ", was " + given)));
    }

    public Optional<Long> number(String name, long least, long most) {
        Optional<Long> number = take(name);
        if (number.isPresent() && (number.get() < least || number.get() > most)) {
            throw new InvalidInputException(name + " must be " + least + " to " + most + ", was " + number.get());
        }
        return number;
    }

    public long requiredNumber(String name, long least, long most) {
        return number(name, least, most).orElseThrow(() -> new InvalidInputException(name + " is missing"));
    }

    /** A duration in milliseconds, of up to 100 years; zero if it is not given. */
    public Duration millis(String name) {
        return Duration.ofMillis(number(name, 0, LONGEST_MILLIS).orElse(0L));
    }

    /** Names of the fields that were not taken. */
    public Set<String> left() {
        return left.keySet();
    }
}
