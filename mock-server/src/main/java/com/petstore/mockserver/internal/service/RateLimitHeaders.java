package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.RateLimit;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.eclipse.jetty.http.HttpFields;

/** Interface document, section Limits: every response of the service carries these. */
public final class RateLimitHeaders {

    private RateLimitHeaders() {}

    public static void add(RateLimit rateLimit, HttpFields.Mutable headers) {
        headers.add("X-RateLimit-Limit", rateLimit.limit());
        headers.add("X-RateLimit-Remaining", rateLimit.remaining());
        headers.add("X-RateLimit-Reset", wholeSeconds(rateLimit.resetAt()).getEpochSecond());
    }

    /** Headers know no fractions of a second; a client that comes back at the named second must not come too early. */
    static Instant wholeSeconds(Instant instant) {
        return instant.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
    }
}
