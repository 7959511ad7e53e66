// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonToken;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The words of messages. */
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

    /** The message of a rule; it may repeat a value that was sent, of any length and with any character. */
    public static String line(IllegalArgumentException broken) {
        return printable(String.valueOf(broken.getMessage()), LONGEST_LINE);
    }

    /** A text of ours that may repeat what was sent. */
    public static String shortLine(String text) {
        return printable(text, LONGEST_LINE);
    }

    /** What a client calls a field may be of any length and hold any character. */
    public static String printable(String name) {
        return printable(name, LONGEST_NAME);
    }

    /** A duration in seconds, such as {@code 1.5 s}. */
    public static String seconds(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
        return seconds.stripTrailingZeros().toPlainString() + " s";
    }

    private static String printable(String text, int longest) {
        String start = text.length() > longest ? text.substring(0, longest) + "..." : text;
        return start.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
