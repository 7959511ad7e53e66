// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

/** Whether text is valid Unicode: half of a surrogate pair is not a character. */
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
}
