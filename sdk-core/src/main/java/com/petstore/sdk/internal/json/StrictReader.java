// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.petstore.sdk.internal.text.UnicodeText;
import java.io.IOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Jackson's parser, made strict: nothing is coerced, and a fault is named with its path. */
final class StrictReader {

    /** Jackson keeps the names of fields, to recognize them in the next text. Longer ones are read by a factory that is used once. */
    private static final int LONGEST_KEPT_NAME = 100;

    /** The work to convert a number grows with the square of its length. */
    private static final int LONGEST_NUMBER = 1000;

    static final JsonFactory FACTORY = factory(LONGEST_KEPT_NAME);

    static final int MAX_DEPTH = 1000;

    static final String TOO_DEEP = "must not hold objects and arrays more than " + MAX_DEPTH + " deep";

    private static final String OUT_OF_RANGE = "must be an int64, was out of its range";

    private final JsonParser parser;
    private int seen;

    private StrictReader(JsonParser parser) {
        this.parser = parser;
    }

    private static JsonFactory factory(int maxNameLength) {
        return JsonFactory.builder()
                // The service sends UTF-8; text in another encoding is no JSON.
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // Unknown fields may hold anything, as far as the bound on the size of a body allows.
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxNameLength(maxNameLength)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    /** Reads one value of a text that holds nothing else. */
    static <T> T readAll(byte[] json, Value<T> value) throws MalformedJsonException, IOException {
        try {
            return readAll(json, value, FACTORY);
        } catch (StreamConstraintsException e) {
            try {
                return readAll(json, value, factory(Integer.MAX_VALUE));
            } catch (StreamConstraintsException tooDeep) {
                throw new MalformedJsonException("$", TOO_DEEP);
            }
        }
    }

    private static <T> T readAll(byte[] json, Value<T> value, JsonFactory factory)
            throws MalformedJsonException, IOException {
        int start = startsWithByteOrderMark(json) ? 3 : 0;
        try (JsonParser parser = factory.createParser(json, start, json.length - start)) {
            StrictReader reader = new StrictReader(parser);
            try {
                parser.nextToken();
                T read = value.read(reader);
                if (parser.nextToken() != null) {
                    throw new MalformedJsonException("$", "must be followed by nothing, was followed by more text");
                }
                return read;
            } catch (StreamConstraintsException e) {
                throw e;
            } catch (JsonProcessingException e) {
                throw new MalformedJsonException(reader.path(), "is not JSON", ": " + e.getOriginalMessage());
            }
        }
    }

    /** Some programs write it before a text in UTF-8; a reader of JSON may ignore it (RFC 8259, section 8.1). */
    private static boolean startsWithByteOrderMark(byte[] json) {
        return json.length >= 3 && json[0] == (byte) 0xEF && json[1] == (byte) 0xBB && json[2] == (byte) 0xBF;
    }

    /** Begins an object, which holds no other that is read; {@link #nextField()} then steps through it. */
    void beginObject() throws MalformedJsonException {
        expect(JsonToken.START_OBJECT, "an object");
        seen = 0;
    }

    /** Steps to the value of the next field and returns its name, or null at the end of the object. */
    @Nullable
    String nextField() throws IOException {
        String name = parser.nextFieldName();
        if (name != null) {
            parser.nextToken();
        }
        return name;
    }

    /** Begins an array; {@link #nextElement()} then steps through it. */
    void beginArray() throws MalformedJsonException {
        expect(JsonToken.START_ARRAY, "an array");
    }

    boolean nextElement() throws IOException {
        return parser.nextToken() != JsonToken.END_ARRAY;
    }

    /** Whether the value is null, which only a field that may be absent may be. */
    boolean isNull() {
        return parser.currentToken() == JsonToken.VALUE_NULL;
    }

    /** Reads a string that mostly is one of these, and then costs no memory. */
    String string(String... usual) throws MalformedJsonException, IOException {
        expect(JsonToken.VALUE_STRING, "a string");
        for (String one : usual) {
            if (isAt(one)) {
                return one;
            }
        }
        return string();
    }

    private boolean isAt(String text) throws IOException {
        char[] characters = parser.getTextCharacters();
        int offset = parser.getTextOffset();
        boolean isSame = parser.getTextLength() == text.length();
        for (int i = 0; isSame && i < text.length(); i++) {
            isSame = characters[offset + i] == text.charAt(i);
        }
        return isSame;
    }

    String string() throws MalformedJsonException, IOException {
        expect(JsonToken.VALUE_STRING, "a string");
        String text = parser.getText();
        if (!UnicodeText.isValid(text)) {
            throw fault(UnicodeText.RULE);
        }
        return text;
    }

    /** Reads an integer, however it is written: {@code 1.0} and {@code 1e0} are the same number as {@code 1}. */
    long int64() throws MalformedJsonException, IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
            if (parser.getTextLength() > LONGEST_NUMBER) {
                throw fault(
                        "must be an int64 in at most " + LONGEST_NUMBER + " characters, had " + parser.getTextLength());
            }
            return integerOf(parser.getDecimalValue());
        }
        expect(JsonToken.VALUE_NUMBER_INT, "an integer");
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw fault(OUT_OF_RANGE);
        }
        return parser.getLongValue();
    }

    private long integerOf(BigDecimal number) throws MalformedJsonException {
        try {
            // Expands nothing that does not fit: an exponent may stand for a billion digits.
            return number.longValueExact();
        } catch (ArithmeticException e) {
            boolean isInteger = number.stripTrailingZeros().scale() <= 0;
            throw fault(isInteger ? OUT_OF_RANGE : "must be an integer, was a number that is no integer");
        }
    }

    int int32() throws MalformedJsonException, IOException {
        long value = int64();
        if (value != (int) value) {
            throw fault("must be an int32, was out of its range");
        }
        return (int) value;
    }

    void skip() throws IOException {
        parser.skipChildren();
    }

    /** Marks a field of the object as seen, before its value is read. */
    StrictReader once(int field) throws MalformedJsonException {
        if ((seen & field) != 0) {
            throw fault("must be there once, was there twice");
        }
        seen |= field;
        return this;
    }

    /** Demands a field of the object that has just ended. */
    void require(int field, String name) throws MalformedJsonException {
        if ((seen & field) == 0) {
            throw new MalformedJsonException(path() + "." + name, "must be there, was missing");
        }
    }

    private void expect(JsonToken expected, String form) throws MalformedJsonException {
        JsonToken token = parser.currentToken();
        if (token != expected) {
            throw fault("must be " + form + ", was " + describe(token));
        }
    }

    private static String describe(@Nullable JsonToken token) {
        if (token == null) {
            return "empty";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT -> "an integer";
            case VALUE_NUMBER_FLOAT -> "a number that is no integer";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            default -> token.asString() == null ? token.name() : "'" + token.asString() + "'";
        };
    }

    private MalformedJsonException fault(String rule) {
        return new MalformedJsonException(path(), rule);
    }

    /** Where the parser stands, such as {@code $[3].categoryId}. */
    private String path() {
        StringBuilder path = new StringBuilder();
        JsonStreamContext context = parser.getParsingContext();
        JsonToken token = parser.currentToken();
        if (token != null && token.isStructStart()) {
            // The context is that of the content already.
            context = context.getParent();
        }
        while (!context.inRoot()) {
            if (context.inArray()) {
                path.insert(0, "[" + context.getCurrentIndex() + "]");
            } else if (context.hasCurrentName()) {
                path.insert(0, "." + context.getCurrentName());
            }
            context = context.getParent();
        }
        return path.insert(0, "$").toString();
    }

    /** Reads the value at which the reader stands. */
    interface Value<T> {

        T read(StrictReader reader) throws MalformedJsonException, IOException;
    }
}
