// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the JSON that users send, all of it before any of it is read, and takes it apart. A value is its text, as it is written, so
 * that stubs and orders are sent as users wrote them.
 */
public final class StrictJson {

    private StrictJson() {}

    /** Checks that a text is JSON. */
    public static void requireJson(String what, String json) {
        requireUnicode(what, json);
        if (value(what, json).isEmpty()) {
            throw new InvalidInputException(what + " must be JSON, was empty");
        }
    }

    /** Checks that a text is a JSON array. */
    public static void requireArray(String what, String json) {
        requireUnicode(what, json);
        String value = value(what, json);
        if (!typeOf(value).equals("an array")) {
            throw new InvalidInputException(what + " must be an array, was " + typeOf(value));
        }
    }

    /** Checks that a text can be sent, which half of a surrogate pair cannot. */
    public static void requireUnicode(String what, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new InvalidInputException(what + " must be Unicode text, had half of a surrogate pair");
        }
    }

    /** The value of a document, once all of it is checked; empty if there is none. */
    static String value(String what, byte[] document) {
        try {
            // Jackson lets some byte sequences pass that are no UTF-8, and guesses at other encodings.
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
            // RFC 8259, section 8.1, lets a reader ignore a byte order mark.
            return value(what, text.startsWith("\ufeff") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            throw new InvalidInputException(what + " must be UTF-8");
        }
    }

    static String value(String what, String text) {
        try (JsonParser parser = Json.FACTORY.createParser(text)) {
            String value = first(what, text, parser);
            if (!isEnd(parser)) {
                throw new InvalidInputException(what + " must hold nothing after its end");
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    private static String first(String what, String text, JsonParser parser) {
        try {
            return parser.nextToken() == null ? "" : current(parser, text);
        } catch (StreamConstraintsException e) {
            throw new InvalidInputException(what + " must not be nested deeper than " + Json.DEEPEST + " levels");
        } catch (IOException e) {
            var where = parser.currentLocation();
            throw new InvalidInputException(what + " must be well-formed JSON without repeated names, was not at line "
                    + where.getLineNr() + ", column " + where.getColumnNr());
        }
    }

    private static boolean isEnd(JsonParser parser) {
        try {
            return parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** The values of an object that was checked, by their names. */
    static Map<String, String> fields(String object) {
        return read(object, parser -> {
            Map<String, String> fields = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                fields.put(name, current(parser, object));
            }
            return fields;
        });
    }

    /** The values of an array that was checked. */
    static List<String> elements(String array) {
        return read(array, parser -> {
            List<String> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(current(parser, array));
            }
            return elements;
        });
    }

    /** The text of a string that was checked. */
    static String text(String string) {
        return read(string, JsonParser::getText);
    }

    /** What a value is called in messages. */
    static String typeOf(String value) {
        if (value.isEmpty()) {
            return "missing";
        }
        return switch (value.charAt(0)) {
            case '{' -> "an object";
            case '[' -> "an array";
            case '"' -> "a string";
            case 't', 'f', 'n' -> value;
            default -> "a number";
        };
    }

    private interface Reader<T> {
        T read(JsonParser parser) throws IOException;
    }

    private static <T> T read(String value, Reader<T> reader) {
        try (JsonParser parser = Json.FACTORY.createParser(value)) {
            parser.nextToken();
            return reader.read(parser);
        } catch (IOException e) {
            throw new UncheckedIOException("JSON that was checked must be well-formed", e);
        }
    }

    /** The value of the current token, up to its end. */
    private static String current(JsonParser parser, String text) throws IOException {
        long start = parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        // Jackson reads the end of a string or a number only when it is needed.
        parser.getText();
        return text.substring((int) start, (int) parser.currentLocation().getCharOffset());
    }
}
