// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of {@code Retry-After}, in every form that a client may meet. */
final class RetryAfter {

    private static final String HTTP_DATE = "EEE, dd MMM yyyy HH:mm:ss 'GMT'";
    private static final String RFC_850_DATE = "EEEE, dd-MMM-yy HH:mm:ss 'GMT'";
    private static final String ASCTIME_DATE = "EEE MMM ppd HH:mm:ss yyyy";

    private RetryAfter() {}

    /** The response with a time to wait in a form. */
    static Reply addedTo(Reply reply, RetryAfterForm form, Duration wait, Instant now) {
        return of(form, wait, now)
                .map(value -> reply.with("Retry-After", value))
                .orElse(reply);
    }

    /** Writes a time to wait in a form; empty for {@link RetryAfterForm#MISSING}. */
    static Optional<String> of(RetryAfterForm form, Duration wait, Instant now) {
        return switch (form) {
            case SECONDS -> Optional.of(Long.toString(roundedUp(wait)));
            case DECIMAL ->
                Optional.of(BigDecimal.valueOf(wait.toMillis() / 1000.0).toPlainString());
            case HTTP_DATE -> Optional.of(date(HTTP_DATE, wait, now));
            case RFC_850_DATE -> Optional.of(date(RFC_850_DATE, wait, now));
            case ASCTIME_DATE -> Optional.of(date(ASCTIME_DATE, wait, now));
            case MISSING -> Optional.empty();
            case GARBAGE -> Optional.of("soon");
            case NEGATIVE -> Optional.of("-" + roundedUp(wait));
            case HUGE -> Optional.of("99999999999999999999");
        };
    }

    /** Reads a value as HTTP defines it: the time to which it has a client wait; empty for another value. */
    static Optional<Instant> read(@Nullable String value, Instant now) {
        if (value == null) {
            return Optional.empty();
        }
        if (value.matches("[0-9]{1,9}")) {
            return Optional.of(now.plusSeconds(Long.parseLong(value)));
        }
        for (String pattern : List.of(HTTP_DATE, RFC_850_DATE, ASCTIME_DATE)) {
            try {
                return Optional.of(Instant.from(formatter(pattern).parse(value)));
            } catch (DateTimeParseException e) {
                // Another form, or none.
            }
        }
        return Optional.empty();
    }

    private static long roundedUp(Duration wait) {
        return wait.plusNanos(999_999_999).toSeconds();
    }

    private static String date(String pattern, Duration wait, Instant now) {
        return formatter(pattern).format(now.plus(wait).plusNanos(999_999_999));
    }

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
    }
}
