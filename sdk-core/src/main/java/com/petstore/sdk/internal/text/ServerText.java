package com.petstore.sdk.internal.text;

import java.util.Locale;

/** Text that the service wrote, made fit for a message: one line, of bounded length. */
public final class ServerText {

    private static final int MAX_LENGTH = 200;

    private ServerText() {}

    /** The text as {@link #printable(String, int)}, cut after 200 characters. */
    public static String printable(String text) {
        return printable(text, MAX_LENGTH);
    }

    /** Escapes what could forge a line of a log or reorder one on a screen, and cuts what is longer than a message should be. */
    public static String printable(String text, int maxLength) {
        if (text.length() <= maxLength && isPlain(text)) {
            return text;
        }
        String cut = text.length() <= maxLength ? text : text.substring(0, maxLength);
        StringBuilder printable = new StringBuilder(cut.length());
        for (int i = 0; i < cut.length(); i++) {
            char c = cut.charAt(i);
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                    printable.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                default -> printable.append(c);
            }
        }
        return cut.length() == text.length()
                ? printable.toString()
                : printable + "... (" + text.length() + " characters)";
    }

    /** Most texts are visible ASCII, and need no copy. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
