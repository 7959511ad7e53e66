package com.petstore.sdk.internal.http;

import com.petstore.sdk.response.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a response say about the quota, read tolerantly, each for itself. A negative number stands for one that is missing or
 * no number, and the largest usable number for all that are larger.
 *
 * @param limit the requests per window; the lowest if there are several numbers
 * @param remaining the requests that are left; the lowest if there are several numbers
 * @param reset when the window ends, in seconds since 1970 on the service's clock; the latest if there are several
 * @param date when the service made the response; null if it does not say, or shows a time that cannot be
 * @param retryAfter the times that {@code Retry-After} names
 */
public record QuotaHeaders(
        long limit, long remaining, long reset, @Nullable Instant date, RetryAfter retryAfter) {

    /** A number of seconds below this is no time since 1970, but a time from now. */
    private static final long EARLIEST_TIME = 1_000_000_000L;

    /** And one from this on is a time in milliseconds. */
    private static final long EARLIEST_MILLIS = 100_000_000_000L;

    /** Stands for all later times, whose nanoseconds do not fit into 64 bits. */
    private static final long LATEST_TIME = 9_000_000_000L;

    static QuotaHeaders of(Headers headers, HttpDates dates) {
        long limit = -1;
        long remaining = -1;
        long reset = -1;
        boolean asksToWait = false;
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i);
            if (name.equalsIgnoreCase("X-RateLimit-Limit")) {
                limit = HeaderNumbers.lowest(limit, headers.value(i));
            } else if (name.equalsIgnoreCase("X-RateLimit-Remaining")) {
                remaining = HeaderNumbers.lowest(remaining, headers.value(i));
            } else if (name.equalsIgnoreCase("X-RateLimit-Reset")) {
                reset = HeaderNumbers.highest(reset, headers.value(i));
            } else if (name.equalsIgnoreCase("Retry-After")) {
                asksToWait = true;
            }
        }
        RetryAfter retryAfter = asksToWait ? RetryAfter.of(headers.values("Retry-After")) : RetryAfter.NONE;
        Instant date = usable(dates.dateOf(headers));
        return new QuotaHeaders(limit, remaining, time(reset, date), date, retryAfter);
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
        long seconds = reset < EARLIEST_MILLIS ? reset : Math.floorDiv(reset + 999, 1000L);
        return Math.min(seconds, LATEST_TIME);
    }

    /** The three figures, or empty unless all are there. */
    public Optional<RateLimit> rateLimit() {
        return limit >= 0 && remaining >= 0 && reset >= 0
                ? Optional.of(RateLimit.of(limit, remaining, Instant.ofEpochSecond(reset)))
                : Optional.empty();
    }

    /**
     * How long the service asks to wait. Its own clock decides, wherever it shows it.
     *
     * @param receivedAt the local time at which the response came, for one that does not show the service's
     */
    public Optional<Duration> askedWait(Instant receivedAt) {
        return retryAfter.waitFrom(date == null ? receivedAt : date);
    }
}
