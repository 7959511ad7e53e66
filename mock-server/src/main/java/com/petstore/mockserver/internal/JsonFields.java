// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The fields of an object in JSON, taken one by one by whoever reads pets, faults, stubs, seeds or commands. Coerces nothing, and names
 * the field and the rule in the message of what is wrong. Not thread-safe.
 */
public final class JsonFields {

    /** Longer numbers are costly to convert, and no field needs them. */
    private static final int LONGEST_NUMBER = 100;

    private static final long LONGEST_MILLIS = Duration.ofDays(36_500).toMillis();

    private final String where;
    private final Map<String, String> left;

    private JsonFields(String where, String object) {
        this.where = where;
        this.left = StrictJson.fields(object);
    }

    /** Reads the body of a command, which can have these fields only. */
    public static JsonFields read(byte[] body, String... names) {
        return readOne("body", body, fields -> {
            fields.requireKnown("the body", List.of(names));
            return fields;
        });
    }

    /**
     * Reads a document that is an object.
     *
     * @param what what the document is called in messages, such as body
     */
    public static <T> T readOne(String what, byte[] document, Function<JsonFields, T> reader) {
        String value = StrictJson.value(what, document);
        if (value.isEmpty()) {
            throw new InvalidInputException(what + " is missing");
        }
        return object(what, "", value, reader);
    }

    /** Reads a document that is an array of objects. */
    public static <T> List<T> readAll(String what, byte[] document, Function<JsonFields, T> reader) {
        return objects(what, StrictJson.value(what, document), reader);
    }

    /** Refuses all fields but those of some names. */
    public void requireKnown(String what, Collection<String> names) {
        unknown(names).ifPresent(unknown -> {
            throw new InvalidInputException(
                    unknown + " is no field of " + what + ", which can have " + String.join(", ", names));
        });
    }

    /** What a field is called in messages that has none of some names. */
    public Optional<String> unknown(Collection<String> names) {
        return left.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .map(name -> where + Wording.printable(name));
    }

    public Optional<String> text(String name) {
        return take(name, JsonFields::text);
    }

    public String requiredText(String name) {
        return required(name, text(name));
    }

    public <E> Optional<E> oneOf(E[] constants, Function<E, String> id, String name) {
        return text(name)
                .map(given -> Stream.of(constants)
                        .filter(constant -> id.apply(constant).equals(given))
                        .findFirst()
                        .orElseThrow(() -> new InvalidInputException(where + name + " must be one of "
                                + Stream.of(constants).map(id).toList() + ", was " + given)));
    }

    public Optional<Long> int64(String name) {
        return take(name, JsonFields::int64);
    }

    public Optional<Long> number(String name, long least, long most) {
        Optional<Long> number = int64(name);
        if (number.isPresent() && (number.get() < least || number.get() > most)) {
            throw new InvalidInputException(
                    where + name + " must be " + least + " to " + most + ", was " + number.get());
        }
        return number;
    }

    public long requiredNumber(String name, long least, long most) {
        return required(name, number(name, least, most));
    }

    public Optional<Double> decimal(String name) {
        return take(name, (label, value) -> number(label, value, "a number").doubleValue());
    }

    /** A duration in milliseconds; zero if it is not given. */
    public Duration millis(String name) {
        return Duration.ofMillis(number(name, 0, LONGEST_MILLIS).orElse(0L));
    }

    /** An array of texts. */
    public Optional<List<String>> texts(String name) {
        return take(name, (label, value) -> {
            List<String> texts = new ArrayList<>();
            for (String element : array(label, value)) {
                texts.add(text(label + "[" + texts.size() + "]", element));
            }
            return texts;
        });
    }

    /** An object of texts; empty if it is not given. */
    public Map<String, String> strings(String name) {
        return take(name, JsonFields::strings).orElse(Map.of());
    }

    /** An array of objects. */
    public <T> Optional<List<T>> objects(String name, Function<JsonFields, T> reader) {
        return take(name, (label, value) -> objects(label, value, reader));
    }

    /** An array, as it is written. */
    public Optional<String> array(String name) {
        return take(name, (label, value) -> {
            require(label, "an array", value);
            return value;
        });
    }

    /** Any value, as it is written. */
    public Optional<String> asWritten(String name) {
        return take(name, (label, value) -> value);
    }

    /** The names of the fields that nobody has taken. */
    public Set<String> left() {
        return left.keySet();
    }

    public <T> T required(String name, Optional<T> value) {
        return value.orElseThrow(() -> new InvalidInputException(where + name + " is missing"));
    }

    private <T> Optional<T> take(String name, BiFunction<String, String, T> type) {
        return Optional.ofNullable(left.remove(name)).map(value -> type.apply(where + name, value));
    }

    private static String text(String label, String value) {
        require(label, "a string", value);
        String text = StrictJson.text(value);
        StrictJson.requireUnicode(label, text);
        return text;
    }

    private static long int64(String label, String value) {
        BigDecimal number = number(label, value, "an int64 number");
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidInputException(label + " must be an int64 number, was " + value);
        }
    }

    private static BigDecimal number(String label, String value, String rule) {
        if (!StrictJson.typeOf(value).equals("a number")) {
            throw new InvalidInputException(label + " must be " + rule + ", was " + StrictJson.typeOf(value));
        }
        if (value.length() > LONGEST_NUMBER) {
            throw new InvalidInputException(label + " must be " + rule + ", had " + value.length() + " characters");
        }
        try {
            return new BigDecimal(value);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(label + " must be " + rule + ", was " + value);
        }
    }

    private static Map<String, String> strings(String label, String value) {
        require(label, "an object", value);
        Map<String, String> texts = new LinkedHashMap<>();
        StrictJson.fields(value)
                .forEach((name, text) -> texts.put(name, text(label + "." + Wording.printable(name), text)));
        return texts;
    }

    private static List<String> array(String label, String value) {
        require(label, "an array", value);
        return StrictJson.elements(value);
    }

    private static <T> List<T> objects(String label, String value, Function<JsonFields, T> reader) {
        List<T> objects = new ArrayList<>();
        for (String element : array(label, value)) {
            String place = label + "[" + objects.size() + "]";
            objects.add(object(place, place + ".", element, reader));
        }
        return objects;
    }

    /** What the reader refuses gets the place of the object, too. */
    private static <T> T object(String label, String where, String value, Function<JsonFields, T> reader) {
        require(label, "an object", value);
        try {
            return reader.apply(new JsonFields(where, value));
        } catch (InvalidInputException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(where + e.getMessage());
        }
    }

    private static void require(String label, String type, String value) {
        if (!StrictJson.typeOf(value).equals(type)) {
            throw new InvalidInputException(label + " must be " + type + ", was " + StrictJson.typeOf(value));
        }
    }
}
