// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import java.util.Optional;

/**
 * The quotas and the ban of one key. Interface document, section Limits. Thread-safe: each method is one atomic step. A value that
 * only the library makes: methods may be added.
 */
public interface KeyLimits {

    /** {@return the plan of the key} */
    QuotaPlan plan();

    /**
     * Gives the key another plan. What it has used of its minute and its day stays used.
     *
     * @param other the plan
     */
    void changePlan(QuotaPlan other);

    /**
     * The current rate limit, without counting anything.
     *
     * @param now the current time
     * @return what the headers of a response would show
     */
    RateLimit rateLimit(Instant now);

    /**
     * What is left of the minute, whatever the headers show, and whether or not the key is banned.
     *
     * @param now the current time
     * @return limit, what remains, and the end of the minute
     */
    RateLimit minute(Instant now);

    /**
     * What is left of the day, whatever the headers show, and whether or not the key is banned.
     *
     * @param now the current time
     * @return limit, what remains, and the end of the day
     */
    RateLimit day(Instant now);

    /**
     * Bans the key, as the server itself does with one that keeps sending after a 429.
     *
     * @param end until when; requests before that get 429
     */
    void banUntil(Instant end);

    /** Ends the ban, if there is one. What is used of the quotas stays used. */
    void unban();

    /**
     * The end of the ban.
     *
     * @param now the current time
     * @return until when the key is banned, or empty if it is not
     */
    Optional<Instant> bannedUntil(Instant now);

    /** Forgets all requests, and the ban. The plan stays. */
    void reset();
}
