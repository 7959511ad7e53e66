package com.petstore.mockserver.internal.limits;

import java.time.Duration;

/**
 * When a key that keeps sending after a 429 is banned, and for how long. Interface document, section Limits; the
 * numbers are an assumption of this server.
 *
 * @param requests how many requests, sent after a 429 and before its {@code Retry-After} has ended, start a ban; at
 *     least 1
 * @param duration how long the ban lasts; positive
 */
public record BanRule(int requests, Duration duration) {

    /** Ten requests, ten minutes. */
    public static final BanRule DEFAULT = new BanRule(10, Duration.ofMinutes(10));

    /** Never. */
    public static final BanRule NEVER = new BanRule(Integer.MAX_VALUE, Duration.ofMinutes(10));

    /**
     * Checks the numbers.
     *
     * @param requests how many requests start a ban; at least 1
     * @param duration how long the ban lasts; positive
     * @throws IllegalArgumentException if {@code requests} is below 1 or {@code duration} not positive
     */
    public BanRule {
        if (requests < 1) {
            throw new IllegalArgumentException("requests must be at least 1, was " + requests);
        }
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("duration must be positive, was " + duration);
        }
    }
}
