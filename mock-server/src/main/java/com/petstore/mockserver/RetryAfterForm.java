package com.petstore.mockserver;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * How {@code Retry-After} is written. The interface document does not show its format; HTTP allows whole seconds and
 * three forms of a date, and a client meets others too.
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

    /** {@return the name in JSON, such as {@code http-date}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Writes a time to wait in this form.
     *
     * @param wait the time to wait
     * @param now the current time
     * @return the value of the header, or empty for {@link #MISSING}
     */
    public Optional<String> write(Duration wait, Instant now) {
        return switch (this) {
            case SECONDS -> Optional.of(Long.toString(roundedUp(wait)));
            case DECIMAL ->
                Optional.of(BigDecimal.valueOf(wait.toMillis() / 1000.0).toPlainString());
            case HTTP_DATE -> Optional.of(date("EEE, dd MMM yyyy HH:mm:ss 'GMT'", wait, now));
            case RFC_850_DATE -> Optional.of(date("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", wait, now));
            case ASCTIME_DATE -> Optional.of(date("EEE MMM ppd HH:mm:ss yyyy", wait, now));
            case MISSING -> Optional.empty();
            case GARBAGE -> Optional.of("soon");
            case NEGATIVE -> Optional.of("-" + roundedUp(wait));
            case HUGE -> Optional.of("99999999999999999999");
        };
    }

    private static long roundedUp(Duration wait) {
        return wait.plusNanos(999_999_999).toSeconds();
    }

    private static String date(String pattern, Duration wait, Instant now) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
                .withZone(ZoneOffset.UTC)
                .format(now.plus(wait).plusNanos(999_999_999));
    }
}
