// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

/** Whether text is valid Unicode: half of a surrogate pair is not a character, and not all bytes are UTF-8. */
public final class UnicodeText {

    /** The rule, as a predicate that follows the name of the text in a message. */
    public static final String RULE = "must be valid Unicode, but holds half of a surrogate pair";

    private UnicodeText() {}

    /**
     * Whether each surrogate of a text is one of a pair.
     *
     * @param text any text
     * @return whether it is valid
     */
    public static boolean isValid(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean isPair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!isPair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /**
     * Returns the text.
     *
     * @param name the name of the text in a message
     * @param text any text
     * @return the text
     * @throws IllegalArgumentException if the text is not valid, and so cannot be sent
     */
    public static String require(String name, String text) {
        if (!isValid(text)) {
            throw new IllegalArgumentException(name + " " + RULE);
        }
        return text;
    }

    /**
     * Whether these bytes are well-formed UTF-8, by table 3-7 of the Unicode standard. The JDK's decoder checks it too, but writes every character
     * meanwhile, which takes as long as parsing the pets.
     *
     * @param bytes any bytes
     * @return whether they are
     */
    public static boolean isUtf8(byte[] bytes) {
        int at = endOfAscii(bytes, 0);
        while (at >= 0 && at < bytes.length) {
            int end = endOfCharacter(bytes, at);
            at = end < 0 ? end : endOfAscii(bytes, end);
        }
        return at >= 0;
    }

    /** A loop of its own, which the compiler unrolls: most of a body is ASCII. */
    private static int endOfAscii(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] < 0) {
                return i;
            }
        }
        return bytes.length;
    }

    /** The place behind the character of several bytes that begins here, or -1 if none does. */
    private static int endOfCharacter(byte[] bytes, int at) {
        int first = bytes[at] & 0xFF;
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (first < 0xC2 || first > 0xF4 || bytes.length - at < length) {
            return -1;
        }
        int second = bytes[at + 1] & 0xFF;
        // Below it, the character would take fewer bytes; above it, it is half of a surrogate pair, or beyond the last.
        int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most) {
            return -1;
        }
        for (int i = at + 2; i < at + length; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return -1;
            }
        }
        return at + length;
    }
}
