// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.RateLimit;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a response show of the quota, each on its own: whole numbers, seconds since 1970, and dates. A negative number stands for a header
 * that is missing or has another form. Of several headers of one name, the last counts.
 *
 * @param limit the requests per window
 * @param remaining the requests that are left
 * @param reset when the window ends, in seconds since 1970 on the service's clock
 * @param date when the service made the response; null if that is missing or no possible time
 * @param retryDelay the seconds that {@code Retry-After} names
 * @param retryDate the date that {@code Retry-After} names, or null
 */
public record QuotaHeaders(
        long limit,
        long remaining,
        long reset,
        @Nullable Instant date,
        long retryDelay,
        @Nullable Instant retryDate) {

    /** Stands for all larger numbers; small enough that a few of them can be added. */
    private static final long LARGEST = 999_999_999_999_999L;

    /** No window ends before it: a smaller number counts from another time than 1970. */
    private static final long EARLIEST_TIME = 1_000_000_000L;

    /** The nanoseconds of later times do not fit into 64 bits. */
    private static final long LATEST_TIME = 9_000_000_000L;

    /** The form of the {@code Date} that each response has. OkHttp reads it too, but takes 5 kB for each, and the formatter of the JDK more. */
    private static final Pattern DATE =
            Pattern.compile("[A-Za-z]{3}, (\\d{2}) ([A-Za-z]{3}) (\\d{4}) (\\d{2}):(\\d{2}):(\\d{2}) GMT");

    private static final List<String> MONTHS =
            List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

    static QuotaHeaders of(Headers headers) {
        long retryDelay = number(headers.get("Retry-After"));
        return new QuotaHeaders(
                number(headers.get("X-RateLimit-Limit")),
                number(headers.get("X-RateLimit-Remaining")),
                time(number(headers.get("X-RateLimit-Reset"))),
                date(headers.get("Date")),
                retryDelay,
                retryDelay < 0 ? headers.getInstant("Retry-After") : null);
    }

    private static long time(long seconds) {
        return seconds >= EARLIEST_TIME && seconds <= LATEST_TIME ? seconds : -1;
    }

    /** The number that these digits are. The work grows with their count, and not with its square. */
    private static long number(@Nullable String digits) {
        long number = digits == null || digits.isEmpty() ? -1 : 0;
        for (int i = 0; number >= 0 && i < digits.length(); i++) {
            char c = digits.charAt(i);
            number = c < '0' || c > '9' ? -1 : Math.min(LARGEST, 10 * number + (c - '0'));
        }
        return number;
    }

    private static @Nullable Instant date(@Nullable String text) {
        Matcher date = DATE.matcher(text == null ? "" : text);
        if (!date.matches()) {
            return null;
        }
        try {
            Instant time = LocalDateTime.of(
                            number(date, 3),
                            MONTHS.indexOf(date.group(2)) + 1,
                            number(date, 1),
                            number(date, 4),
                            number(date, 5),
                            number(date, 6))
                    .toInstant(ZoneOffset.UTC);
            boolean isPossible = time.getEpochSecond() >= 0 && time.getEpochSecond() <= LATEST_TIME;
            return isPossible ? time : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(Matcher date, int group) {
        return Integer.parseInt(date.group(group));
    }

    /** Whether all three numbers are there. */
    public boolean isComplete() {
        return limit >= 0 && remaining >= 0 && reset >= 0;
    }

    /** The three numbers, or empty unless all are there. */
    public Optional<RateLimit> rateLimit() {
        return isComplete()
                ? Optional.of(RateLimit.of(limit, remaining, Instant.ofEpochSecond(reset)))
                : Optional.empty();
    }

    /**
     * How long the service requests to wait, which is zero for a date that is past. Its own clock decides, wherever it shows it.
     *
     * @param receivedAt the local time at which the response came, for one that does not show the service's
     */
    public Optional<Duration> requestedWait(Instant receivedAt) {
        if (retryDelay >= 0) {
            return Optional.of(Duration.ofSeconds(retryDelay));
        }
        if (retryDate == null) {
            return Optional.empty();
        }
        Duration wait = Duration.between(date == null ? receivedAt : date, retryDate);
        return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    }
}
