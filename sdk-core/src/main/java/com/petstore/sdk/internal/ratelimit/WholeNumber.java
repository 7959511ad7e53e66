package com.petstore.sdk.internal.ratelimit;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A number in a header: decimal digits, and few enough of them to be a count, a time or a delay. */
final class WholeNumber {

    /** More seconds than that are no time that {@link java.time.Instant} can hold in whole days of use. */
    private static final int MAX_DIGITS = 15;

    private WholeNumber() {}

    static OptionalLong parse(@Nullable String text) {
        String digits = text == null ? "" : text.strip();
        if (digits.isEmpty() || digits.length() > MAX_DIGITS) {
            return OptionalLong.empty();
        }
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return OptionalLong.empty();
            }
            value = 10 * value + (c - '0');
        }
        return OptionalLong.of(value);
    }
}
