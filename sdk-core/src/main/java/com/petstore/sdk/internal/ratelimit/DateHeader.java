package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import java.time.Instant;

/** Reads the {@code Date} of answers, most of which show the same second as the one before. Thread-safe. */
final class DateHeader {

    private volatile Read last = new Read("", -1);

    /** The seconds since 1970 at which the response was made, or a negative number if it does not say. */
    long unixSeconds(RawResponse response) {
        String text = response.header("Date");
        if (text == null) {
            return -1;
        }
        Read before = last;
        if (text.equals(before.text())) {
            return before.unixSeconds();
        }
        Read read = new Read(text, parse(text));
        last = read;
        return read.unixSeconds();
    }

    private static long parse(String text) {
        Instant date = HttpDate.parse(text).orElse(null);
        return date == null || date.getEpochSecond() > RateLimitHeaders.LATEST_USABLE_TIME ? -1 : date.getEpochSecond();
    }

    private record Read(String text, long unixSeconds) {}
}
