package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import java.util.Optional;

/**
 * What the three rate limit headers of a response say, each for itself; a negative number stands for one that is missing or no number.
 *
 * @param limit the limit, in requests per window; the lowest if there are several
 * @param remaining the requests that are left; the fewest if there are several numbers
 * @param reset when the window ends, in seconds since 1970 on the service's clock; the latest if there are several
 */
public record RateLimitHeaders(long limit, long remaining, long reset) {

    private static final String LIMIT = "X-RateLimit-Limit";
    private static final String REMAINING = "X-RateLimit-Remaining";
    private static final String RESET = "X-RateLimit-Reset";

    /** A number of seconds below this is no time since 1970, but a time from now. */
    private static final long EARLIEST_TIME = 1_000_000_000L;

    /** And one above this is a time in milliseconds. */
    private static final long LATEST_TIME = 100_000_000_000L;

    /** Nanoseconds of later times do not fit into 64 bits. */
    static final long LATEST_USABLE_TIME = 9_000_000_000L;

    /** Reads them tolerantly. */
    public static RateLimitHeaders read(RawResponse response) {
        return new RateLimitHeaders(limit(response), remaining(response), reset(response));
    }

    static long limit(RawResponse response) {
        return lowest(response, LIMIT);
    }

    static long remaining(RawResponse response) {
        return lowest(response, REMAINING);
    }

    static long reset(RawResponse response) {
        long reset = -1;
        for (int i = 0; i < response.headerCount(); i++) {
            if (is(RESET, response.headerName(i))) {
                reset = WholeNumber.highest(reset, response.headerValue(i));
            }
        }
        boolean usual = reset >= EARLIEST_TIME && reset <= LATEST_USABLE_TIME;
        return usual || reset < 0 ? reset : unusualReset(reset, response);
    }

    private static long lowest(RawResponse response, String name) {
        long lowest = -1;
        for (int i = 0; i < response.headerCount(); i++) {
            if (is(name, response.headerName(i))) {
                lowest = WholeNumber.lowest(lowest, response.headerValue(i));
            }
        }
        return lowest;
    }

    private static boolean is(String name, String header) {
        // Most headers are told apart by their length alone.
        return header.length() == name.length() && header.equalsIgnoreCase(name);
    }

    private static long unusualReset(long reset, RawResponse response) {
        if (reset < EARLIEST_TIME) {
            return HttpDate.parse(response.header("Date"))
                    .map(date -> date.getEpochSecond() + reset)
                    .filter(seconds -> seconds <= LATEST_USABLE_TIME)
                    .orElse(-1L);
        }
        long seconds = reset >= LATEST_TIME ? Math.floorDiv(reset + 999, 1000L) : reset;
        return seconds <= LATEST_USABLE_TIME ? seconds : -1;
    }

    /** The figures, or empty unless all three are there. */
    public Optional<RateLimit> rateLimit() {
        return limit >= 0 && remaining >= 0 && reset >= 0
                ? Optional.of(RateLimit.of(limit, remaining, Instant.ofEpochSecond(reset)))
                : Optional.empty();
    }
}
