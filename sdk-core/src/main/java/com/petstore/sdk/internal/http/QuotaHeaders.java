// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a response show of the quota, parsed leniently, each on its own. A negative number stands for a header that is missing or
 * no number, and the largest usable number for all larger numbers.
 *
 * @param limit the requests per window; the lowest if there are several numbers
 * @param remaining the requests that are left; the lowest if there are several numbers
 * @param reset when the window ends, in seconds since 1970 on the service's clock; the latest if there are several
 * @param date when the service made the response; null if that is missing or no possible time
 * @param retryDelay the seconds that {@code Retry-After} names; the most if there are several numbers
 * @param retryDate the date that {@code Retry-After} names, or null; the latest if there are several
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

    /** A reset below this counts the seconds from now, and not since 1970. */
    private static final long EARLIEST_TIME = 1_000_000_000L;

    /** A reset from this on counts milliseconds. */
    private static final long EARLIEST_MILLIS = 100_000_000_000L;

    /** Stands for all later times, whose nanoseconds do not fit into 64 bits. */
    private static final long LATEST_TIME = 9_000_000_000L;

    /** Stands for all delays that are longer, and never end: a thousand years. */
    private static final long LONGEST_DELAY = Duration.ofDays(365_000).toSeconds();

    static QuotaHeaders of(Headers headers) {
        long limit = -1;
        long remaining = -1;
        long reset = -1;
        long retryDelay = -1;
        Instant retryDate = null;
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i);
            if (name.equalsIgnoreCase("X-RateLimit-Limit")) {
                limit = lowest(limit, headers.value(i));
            } else if (name.equalsIgnoreCase("X-RateLimit-Remaining")) {
                remaining = lowest(remaining, headers.value(i));
            } else if (name.equalsIgnoreCase("X-RateLimit-Reset")) {
                reset = highest(reset, headers.value(i));
            } else if (name.equalsIgnoreCase("Retry-After")) {
                // The comma of a list stands in dates too.
                retryDate = later(retryDate, HttpDates.parse(headers.value(i).strip()));
                for (String part : parts(headers.value(i))) {
                    retryDelay = Math.max(retryDelay, seconds(part.strip()));
                    retryDate = later(retryDate, HttpDates.parse(part.strip()));
                }
            }
        }
        String shown = headers.get("Date");
        Instant date = shown == null ? null : usable(HttpDates.parse(shown));
        return new QuotaHeaders(limit, remaining, time(reset, date), date, retryDelay, retryDate);
    }

    private static @Nullable Instant usable(@Nullable Instant date) {
        return date != null && date.getEpochSecond() >= 0 && date.getEpochSecond() <= LATEST_TIME ? date : null;
    }

    /** The time that a reset stands for, or a negative number if it counts from now and the response does not show when that is. */
    private static long time(long reset, @Nullable Instant date) {
        if (reset < 0) {
            return -1;
        }
        if (reset < EARLIEST_TIME) {
            return date == null ? -1 : Math.min(date.getEpochSecond() + reset, LATEST_TIME);
        }
        long seconds = reset < EARLIEST_MILLIS ? reset : (reset + 999) / 1000;
        return Math.min(seconds, LATEST_TIME);
    }

    /** The lowest of this number and those in a list. */
    private static long lowest(long number, String list) {
        long lowest = number;
        for (String part : parts(list)) {
            long other = number(part.strip());
            lowest = lowest < 0 || (other >= 0 && other < lowest) ? other : lowest;
        }
        return lowest;
    }

    /** The highest of this number and those in a list. */
    private static long highest(long number, String list) {
        long highest = number;
        for (String part : parts(list)) {
            highest = Math.max(highest, number(part.strip()));
        }
        return highest;
    }

    private static String[] parts(String list) {
        return list.indexOf(',') < 0 ? new String[] {list} : list.split(",", -1);
    }

    /** The number that these digits are. The work grows with their count, and not with its square. */
    private static long number(String digits) {
        long number = digits.isEmpty() ? -1 : 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = Math.min(LARGEST, 10 * number + (c - '0'));
        }
        return number;
    }

    /** A whole number of seconds, or one with a fraction, rounded up. */
    private static long seconds(String text) {
        int point = text.indexOf('.');
        long whole = number(point < 0 ? text : text.substring(0, point));
        long fraction = point < 0 ? 0 : number(text.substring(point + 1));
        return whole < 0 || fraction < 0 ? -1 : Math.min(whole + Math.min(fraction, 1), LONGEST_DELAY);
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isAfter(one)) ? other : one;
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
        if (retryDelay < 0 && retryDate == null) {
            return Optional.empty();
        }
        Instant now = date == null ? receivedAt : date;
        Duration wait = Duration.ofSeconds(Math.max(0, retryDelay));
        return Optional.of(
                retryDate != null && retryDate.isAfter(now.plus(wait)) ? Duration.between(now, retryDate) : wait);
    }
}
