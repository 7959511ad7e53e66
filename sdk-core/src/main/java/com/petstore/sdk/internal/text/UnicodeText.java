package com.petstore.sdk.internal.text;

/** Tells text from what only looks like it: half of a surrogate pair is no character, and no bytes stand for it. */
public final class UnicodeText {

    private UnicodeText() {}

    public static boolean isValid(String text) {
        // A loop of its own, and a short one: every text of every answer passes here, and hardly any has a surrogate.
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return isValid(text, i);
            }
        }
        return true;
    }

    private static boolean isValid(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
