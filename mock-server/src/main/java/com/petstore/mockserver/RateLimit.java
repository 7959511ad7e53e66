package com.petstore.mockserver;

import java.time.Duration;
import java.time.Instant;

/**
 * The figures that every answer carries in its rate-limit headers. Interface document, section Limits.
 *
 * @param limit the limit in force
 * @param remaining how many requests remain
 * @param resetsAt when the limit resets
 */
public record RateLimit(long limit, long remaining, Instant resetsAt) {

    /**
     * The figures of a caller who sent no valid key: those of an unused Free plan.
     *
     * @param now the time of now
     * @return the figures
     */
    public static RateLimit anonymous(Instant now) {
        long limit = Plan.FREE.requestsPerMinute();
        return new RateLimit(limit, limit, now.plus(Duration.ofMinutes(1)));
    }
}
