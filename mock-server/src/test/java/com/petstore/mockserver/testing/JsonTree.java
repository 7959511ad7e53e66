// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** JSON as maps, lists, strings, numbers and booleans. */
public final class JsonTree {

    private JsonTree() {}

    public static Object parse(String json) {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            return value(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value at a path of names, in an object within objects. */
    public static Object at(Object tree, String... path) {
        Object value = tree;
        for (String name : path) {
            value = object(value).get(name);
        }
        return value;
    }

    /** The tree as an object; fails with what it is instead, such as an Error of the server. */
    @SuppressWarnings("unchecked") // value() returns an object as such a map
    public static Map<String, Object> object(Object tree) {
        if (tree instanceof Map) {
            return (Map<String, Object>) tree;
        }
        throw new AssertionError("must be a JSON object, was " + tree);
    }

    /** The tree as an array; fails with what it is instead, such as an Error of the server. */
    @SuppressWarnings("unchecked") // value() returns an array as such a list
    public static List<Object> array(Object tree) {
        if (tree instanceof List) {
            return (List<Object>) tree;
        }
        throw new AssertionError("must be a JSON array, was " + tree);
    }

    /** The tree as JSON. */
    public static String write(Object tree) {
        if (tree instanceof Map) {
            return object(tree).entrySet().stream()
                    .map(field -> write(field.getKey()) + ":" + write(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (tree instanceof List) {
            return array(tree).stream().map(JsonTree::write).collect(Collectors.joining(",", "[", "]"));
        }
        return tree instanceof String text
                ? "\"" + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + "\""
                : String.valueOf(tree);
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser));
                }
                yield array;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> null;
            default -> parser.getNumberValue();
        };
    }
}
