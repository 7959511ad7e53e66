// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** The words of messages, for users who read them in a terminal or a log. */
public final class Wording {

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_LINE = 400;

    private Wording() {}

    /** A text of ours that may repeat what was sent, of any length and with any character. */
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

    /** What handled a request, and the last of the faults that hit it, if any: {@code fault connection-reset}. */
    public static String withLast(String handledBy, List<String> faults) {
        return faults.isEmpty() ? handledBy : handledBy + " " + faults.get(faults.size() - 1);
    }

    private static String printable(String text, int longest) {
        String start = text.length() > longest ? text.substring(0, longest) + "..." : text;
        return start.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
