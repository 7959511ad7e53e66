package com.petstore.sdk.internal.ratelimit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A date in a header, in any of the three forms that a recipient must understand (RFC 9110, section 5.6.7). */
final class HttpDate {

    private static final int FIXED_LENGTH = "Sun, 06 Nov 1994 08:49:37 GMT".length();
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final long SECONDS_PER_DAY = 86_400;

    private HttpDate() {}

    /** Empty if it is no date; the second that a minute may have more than 60 is the first of the next one. */
    static Optional<Instant> parse(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        Optional<Instant> usual = parseUsual(text);
        return usual.isPresent() ? usual : OldHttpDate.parse(text.strip());
    }

    /** The form that every service writes. By hand, since a formatter costs a JVM 60 classes at the first call. */
    private static Optional<Instant> parseUsual(String text) {
        if (text.length() != FIXED_LENGTH
                || text.charAt(3) != ','
                || text.charAt(19) != ':'
                || text.charAt(22) != ':'
                || !text.endsWith(" GMT")) {
            return Optional.empty();
        }
        int month = MONTHS.indexOf(text.substring(8, 11));
        int hour = number(text, 17, 19);
        int minute = number(text, 20, 22);
        int second = number(text, 23, 25);
        if (month < 0 || month % 3 != 0 || hour > 23 || minute > 59 || second > 60) {
            return Optional.empty();
        }
        try {
            long day = LocalDate.of(number(text, 12, 16), month / 3 + 1, number(text, 5, 7))
                    .toEpochDay();
            return hour < 0 || minute < 0 || second < 0
                    ? Optional.empty()
                    : Optional.of(Instant.ofEpochSecond(day * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second));
        } catch (DateTimeException e) {
            // Such as a 30th of February, or letters where the year should be.
            return Optional.empty();
        }
    }

    /** Digits as a number, or one that is no part of any date or time. */
    private static int number(String text, int begin, int end) {
        int number = 0;
        for (int i = begin; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            number = 10 * number + digit;
        }
        return number;
    }
}
