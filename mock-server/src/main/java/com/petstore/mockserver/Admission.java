// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether the quota and the ban of a client's key let a request pass.
 *
 * @param rateLimit the rate limit after this request
 * @param refusal why its response must be 429; null if it was counted and may pass
 */
record Admission(MockRateLimit rateLimit, @Nullable Refusal refusal) {

    /** Why a request is refused. */
    enum Reason {
        /** The quota of the minute is used up. */
        MINUTE_USED_UP,
        /** The quota of the day is used up. */
        DAY_USED_UP,
        /** The key is banned. */
        BANNED
    }

    /**
     * A refusal.
     *
     * @param at when it was decided
     * @param retryAfterSeconds how long to wait from then; at least 1
     */
    record Refusal(Reason reason, Instant at, long retryAfterSeconds) {

        static Refusal until(Instant end, Instant now, Reason reason) {
            long roundedUp = Duration.between(now, end).plusNanos(999_999_999).toSeconds();
            return new Refusal(reason, now, roundedUp);
        }

        /** When the time to wait has passed. */
        Instant retryAt() {
            return at.plusSeconds(retryAfterSeconds);
        }
    }
}
