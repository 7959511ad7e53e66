// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** The values of {@code Retry-After}, in every form that a client may meet. */
final class RetryAfter {

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
