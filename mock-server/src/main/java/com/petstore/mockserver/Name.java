package com.petstore.mockserver;

import java.nio.charset.StandardCharsets;

/** What holds for the name of every animal. */
final class Name {

    private Name() {}

    /** What is no Unicode text has no form in UTF-8, and the server itself refuses the escape that JSON has for it. */
    static void requireUnicode(String name) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("name must be Unicode text, had half of a surrogate pair");
        }
    }
}
