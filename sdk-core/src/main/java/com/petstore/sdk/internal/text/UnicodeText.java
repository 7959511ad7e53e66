package com.petstore.sdk.internal.text;

/** Finds half of a surrogate pair in a text: it is no character, and no bytes stand for it. */
public final class UnicodeText {

    /** The rule, as a predicate that follows the name of the text in a message. */
    public static final String RULE = "must be valid Unicode, but holds half of a surrogate pair";

    private UnicodeText() {}

    public static boolean isValid(String text) {
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (Character.getType(codePoint) == Character.SURROGATE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the text.
     *
     * @param name the name of the text in a message
     * @throws IllegalArgumentException if the text is not valid, and so cannot be sent
     */
    public static String require(String name, String text) {
        if (!isValid(text)) {
            throw new IllegalArgumentException(name + " " + RULE);
        }
        return text;
    }
}
