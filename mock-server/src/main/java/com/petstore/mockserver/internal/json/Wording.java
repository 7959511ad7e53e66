package com.petstore.mockserver.internal.json;

import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

/** How JSON is spoken of in messages. */
public final class Wording {

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_LINE = 400;

    private Wording() {}

    static String nameOf(@Nullable JsonToken token) {
        if (token == null) {
            return "missing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
            default -> token.name();
        };
    }

    /** What a rule of ours says; it may repeat a value that was sent, of any length and with any character. */
    public static String line(IllegalArgumentException broken) {
        String message = String.valueOf(broken.getMessage());
        String start = message.length() > LONGEST_LINE ? message.substring(0, LONGEST_LINE) + "..." : message;
        return start.replaceAll("[^\\x20-\\x7e]", "?");
    }

    /** What a client calls a field may be of any length and hold any character. */
    public static String printable(String name) {
        String start = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "..." : name;
        return start.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
