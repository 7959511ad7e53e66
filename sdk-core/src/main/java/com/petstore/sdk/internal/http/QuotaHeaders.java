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

    /** The form of the {@code Date} that each response has, in which each part has its place. */
    private static final String DATE = "Sun, 06 Nov 1994 08:49:37 GMT";

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

    private static long number(@Nullable String digits) {
        return digits == null ? -1 : number(digits, 0, digits.length());
    }

    /** The number that these digits are. The work grows with their count, and not with its square. */
    private static long number(String text, int start, int end) {
        long number = start == end ? -1 : 0;
        for (int i = start; number >= 0 && i < end; i++) {
            char c = text.charAt(i);
            number = c < '0' || c > '9' ? -1 : Math.min(LARGEST, 10 * number + (c - '0'));
        }
        return number;
    }

    /** Reads each part in its place: a pattern would take a tenth of all memory of a call, and OkHttp as much as a call. */
    private static @Nullable Instant date(@Nullable String text) {
        if (text == null || !hasFormOfDate(text)) {
            return null;
        }
        try {
            Instant time = LocalDateTime.of(
                            (int) number(text, 12, 16),
                            MONTHS.indexOf(text.substring(8, 11)) + 1,
                            (int) number(text, 5, 7),
                            (int) number(text, 17, 19),
                            (int) number(text, 20, 22),
                            (int) number(text, 23, 25))
                    .toInstant(ZoneOffset.UTC);
            boolean isPossible = time.getEpochSecond() >= 0 && time.getEpochSecond() <= LATEST_TIME;
            return isPossible ? time : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean hasFormOfDate(String text) {
        boolean hasForm = text.length() == DATE.length() && text.endsWith("GMT");
        for (int i = 0; hasForm && i < DATE.length(); i++) {
            hasForm = text.charAt(i) == DATE.charAt(i) || Character.isLetterOrDigit(DATE.charAt(i));
        }
        return hasForm;
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
