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

/**
 * How {@code Retry-After} is written, for tests of how a client reads it. The interface document does not show its format; HTTP allows whole seconds and
 * three forms of a date, and a client meets others too.
 *
 * <p>Further constants may come.
 */
public enum RetryAfterForm {
    /** Whole seconds, rounded up: {@code 60}. */
    SECONDS,
    /** Seconds with a fraction: {@code 1.5}. */
    DECIMAL,
    /** The date that HTTP prefers: {@code Sat, 21 Nov 2026 12:01:00 GMT}. */
    HTTP_DATE,
    /** The date of RFC 850: {@code Saturday, 21-Nov-26 12:01:00 GMT}. */
    RFC_850_DATE,
    /** The date of asctime: {@code Sat Nov 21 12:01:00 2026}. */
    ASCTIME_DATE,
    /** No header. */
    MISSING,
    /** A word: {@code soon}. */
    GARBAGE,
    /** A negative number of seconds: {@code -60}. */
    NEGATIVE,
    /** A number beyond 64 bits: {@code 99999999999999999999}. */
    HUGE;

    private static final String OF_HTTP = "EEE, dd MMM yyyy HH:mm:ss 'GMT'";
    private static final String OF_RFC_850 = "EEEE, dd-MMM-yy HH:mm:ss 'GMT'";
    private static final String OF_ASCTIME = "EEE MMM ppd HH:mm:ss yyyy";

    /** {@return the name in JSON, such as {@code http-date}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The response with a time to wait in this form. */
    Reply addTo(Reply reply, Duration wait, Instant now) {
        return write(wait, now).map(value -> reply.with("Retry-After", value)).orElse(reply);
    }

    /** The value of the header; empty for {@link #MISSING}. */
    Optional<String> write(Duration wait, Instant now) {
        return switch (this) {
            case SECONDS -> Optional.of(Long.toString(roundedUp(wait)));
            case DECIMAL ->
                Optional.of(BigDecimal.valueOf(wait.toMillis() / 1000.0).toPlainString());
            case HTTP_DATE -> Optional.of(date(OF_HTTP, wait, now));
            case RFC_850_DATE -> Optional.of(date(OF_RFC_850, wait, now));
            case ASCTIME_DATE -> Optional.of(date(OF_ASCTIME, wait, now));
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
        for (String pattern : List.of(OF_HTTP, OF_RFC_850, OF_ASCTIME)) {
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
