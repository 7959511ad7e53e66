package com.petstore.sdk.springboot;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names spans, such as {@code list-pets attempt}. Micrometer would write some of the names so by itself, and {@code g-e-t request}. */
final class SpanNames {

    private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private SpanNames() {}

    static String of(String operation, String step) {
        return WORD.matcher(operation).replaceAll("-").toLowerCase(Locale.ROOT) + " " + step;
    }
}
