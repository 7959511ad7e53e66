package com.petstore.sdk.internal.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long a response asks the client to wait. A header may name several times; the latest counts.
 *
 * @param delay the longest of those that are in seconds, or null
 * @param date the latest of those that are dates, or null
 */
public record RetryAfter(@Nullable Duration delay, @Nullable Instant date) {

    static final RetryAfter NONE = new RetryAfter(null, null);

    /** Stands for all delays that are longer, and never end: a thousand years. */
    private static final Duration LONGEST = Duration.ofDays(365_000);

    /** Any number of digits, and a fraction, of which only matters whether it is more than zero. */
    private static final Pattern SECONDS = Pattern.compile("(?<whole>\\d++)(\\.(?=\\d)0*+(?<fraction>\\d*+))?");

    /** Reads the values of the header; what cannot be read is ignored. */
    static RetryAfter of(List<String> values) {
        RetryAfter latest = NONE;
        for (String value : values) {
            // The comma of a list stands in dates too.
            latest = latest.orLater(value.strip());
            if (value.indexOf(',') >= 0) {
                for (String part : value.split(",", -1)) {
                    latest = latest.orLater(part.strip());
                }
            }
        }
        return latest;
    }

    private RetryAfter orLater(String value) {
        Matcher seconds = SECONDS.matcher(value);
        if (seconds.matches()) {
            String fraction = seconds.group("fraction");
            long roundedUp = fraction == null || fraction.isEmpty() ? 0 : 1;
            Duration other = Duration.ofSeconds(
                    Math.min(HeaderNumbers.parse(seconds.group("whole")) + roundedUp, LONGEST.toSeconds()));
            return delay == null || other.compareTo(delay) > 0 ? new RetryAfter(other, date) : this;
        }
        Instant other = HttpDates.parse(value);
        return other != null && (date == null || other.isAfter(date)) ? new RetryAfter(delay, other) : this;
    }

    /** The wait from this time on, which is zero for a date that is past; empty if the response names none. */
    Optional<Duration> waitFrom(Instant now) {
        if (date == null) {
            return Optional.ofNullable(delay);
        }
        Duration untilDate = now.isBefore(date) ? Duration.between(now, date) : Duration.ZERO;
        return Optional.of(delay == null || untilDate.compareTo(delay) > 0 ? untilDate : delay);
    }
}
