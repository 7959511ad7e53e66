// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import java.util.regex.Pattern;

/** Text that this library did not write, made fit for a message, a log or a {@code toString}: one line, of bounded length. */
public final class PrintableText {

    private static final int MAX_LENGTH = 200;

    /** What could forge a line of a log or reorder one on a screen; and half of a surrogate pair, as a cut may leave it. */
    private static final Pattern ESCAPED = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private PrintableText() {}

    /**
     * The text as {@link #of(String, int)}, cut after 200 characters.
     *
     * @param text any text
     * @return the text in one line
     */
    public static String of(String text) {
        return of(text, MAX_LENGTH);
    }

    /**
     * Escapes control and format characters and ends of lines, and cuts what is longer than a message should be.
     *
     * @param text any text
     * @param maxLength after how many characters it is cut
     * @return the text in one line
     */
    public static String of(String text, int maxLength) {
        boolean fits = text.length() <= maxLength;
        if (fits && isVisibleAscii(text)) {
            return text;
        }
        String printable = ESCAPED.matcher(fits ? text : text.substring(0, maxLength))
                .replaceAll(c -> "\\\\u%04x".formatted(c.group().codePointAt(0)));
        return fits ? printable : printable + "... (" + text.length() + " characters)";
    }

    /** True for most texts, which then need no matcher. */
    private static boolean isVisibleAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
