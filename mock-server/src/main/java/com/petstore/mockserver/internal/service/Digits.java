package com.petstore.mockserver.internal.service;

/** Tells numbers from other text. */
final class Digits {

    private Digits() {}

    /** Whether the text is digits of ASCII, at least one, with or without a minus sign before them. */
    static boolean areInteger(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        for (int i = first; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > first;
    }
}
