// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one JSON document token by token and coerces nothing. Not thread-safe. */
public final class StrictParser {

    /** Longer numbers are costly to convert, and no field needs them. */
    private static final int LONGEST_NUMBER = 100;

    private final String what;
    private final String text;
    private final JsonParser parser;

    /** What the document is called in messages, such as body. */
    public StrictParser(String what, byte[] document) {
        this.what = what;
        try {
            text = withoutByteOrderMark(decode(what, document));
            parser = Json.FACTORY.createParser(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Jackson lets some byte sequences pass that are no UTF-8, and guesses at other encodings. */
    private static String decode(String what, byte[] document) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInputException(what + " must be UTF-8");
        }
    }

    /** RFC 8259, section 8.1, lets a reader ignore one at the beginning. */
    private static String withoutByteOrderMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    private interface Step<T> {
        T take(JsonParser parser) throws IOException;
    }

    private <T> T read(Step<T> step) {
        try {
            return step.take(parser);
        } catch (StreamConstraintsException e) {
            throw new InvalidInputException(what + " must not be nested deeper than " + Json.DEEPEST + " levels");
        } catch (IOException e) {
            var where = parser.currentLocation();
            throw new InvalidInputException(what + " must be well-formed JSON without repeated names, was not at line "
                    + where.getLineNr() + ", column " + where.getColumnNr());
        }
    }

    /** The next token, or null at the end of the document. */
    public @Nullable JsonToken next() {
        return read(JsonParser::nextToken);
    }

    /** The name of the field that the current token is or belongs to. */
    public String fieldName() {
        return read(JsonParser::currentName);
    }

    public String currentText() {
        return read(JsonParser::getText);
    }

    /** Takes the next token, which must be one of some. */
    private JsonToken take(String field, String rule, JsonToken... allowed) {
        JsonToken token = next();
        if (token == null || !List.of(allowed).contains(token)) {
            throw new InvalidInputException(field + " must be " + rule + ", was " + Wording.nameOf(token));
        }
        return token;
    }

    public void expectObject() {
        JsonToken token = next();
        if (token != JsonToken.START_OBJECT) {
            String wrong = token == null ? " is missing" : " must be an object, was " + Wording.nameOf(token);
            throw new InvalidInputException(what + wrong);
        }
    }

    public void expectArray(String field) {
        take(field, "an array", JsonToken.START_ARRAY);
    }

    /** Whether an object comes next in an array, or the end of it. */
    public boolean nextIsObject(String element) {
        return take(element, "an object", JsonToken.START_OBJECT, JsonToken.END_ARRAY) == JsonToken.START_OBJECT;
    }

    /** Whether a string comes next in an array, or the end of it. */
    public boolean nextIsString(String element) {
        return take(element, "a string", JsonToken.VALUE_STRING, JsonToken.END_ARRAY) == JsonToken.VALUE_STRING;
    }

    public void expectEnd() {
        try {
            if (parser.nextToken() == null) {
                return;
            }
        } catch (IOException e) {
            // The rule is the same for text that is not JSON.
        }
        throw new InvalidInputException(what + " must hold nothing after its end");
    }

    public String string(String field) {
        take(field, "a string", JsonToken.VALUE_STRING);
        String text = currentText();
        requireUnicode(field, text);
        return text;
    }

    public static void requireUnicode(String field, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new InvalidInputException(field + " must be Unicode text, had half of a surrogate pair");
        }
    }

    public long int64(String field) {
        BigDecimal number = number(field, "an int64 number");
        try {
            return number.longValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidInputException(field + " must be an int64 number, was " + currentText());
        }
    }

    public BigDecimal number(String field, String rule) {
        take(field, rule, JsonToken.VALUE_NUMBER_INT, JsonToken.VALUE_NUMBER_FLOAT);
        String number = currentText();
        if (number.length() > LONGEST_NUMBER) {
            throw new InvalidInputException(field + " must be " + rule + ", had " + number.length() + " characters");
        }
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(field + " must be " + rule + ", was " + number);
        }
    }

    /** Texts in an array: the array that comes next. */
    public List<String> texts(String field) {
        expectArray(field);
        List<String> texts = new ArrayList<>();
        while (nextIsString(field + "[" + texts.size() + "]")) {
            texts.add(currentText());
        }
        return texts;
    }

    /** Texts by names: the object that comes next. */
    public Map<String, String> strings(String field) {
        nextIsObject(field);
        Map<String, String> values = new LinkedHashMap<>();
        while (next() == JsonToken.FIELD_NAME) {
            String name = fieldName();
            values.put(name, string(field + "." + Wording.printable(name)));
        }
        return values;
    }

    /** Passes over a value of any type, but still checks the rules of JSON. */
    public void skipValue() {
        next();
        read(JsonParser::skipChildren);
    }

    /** The array that comes next, exactly as it is written. */
    public String arrayAsWritten(String field) {
        expectArray(field);
        return currentAsWritten();
    }

    /** The value that comes next, of any type, exactly as it is written. */
    public String asWritten(String field) {
        if (next() == null) {
            throw new InvalidInputException(field + " must be JSON, was empty");
        }
        return currentAsWritten();
    }

    /** Checks that a text is JSON. */
    public static void requireJson(String what, String json) {
        requireUnicode(what, json);
        StrictParser parser = new StrictParser(what, json.getBytes(StandardCharsets.UTF_8));
        parser.asWritten(what);
        parser.expectEnd();
    }

    private String currentAsWritten() {
        long start = parser.currentTokenLocation().getCharOffset();
        read(JsonParser::skipChildren);
        // Of a string it has read no more than the opening quotation mark.
        currentText();
        return text.substring((int) start, (int) parser.currentLocation().getCharOffset());
    }
}
