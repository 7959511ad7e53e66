// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import com.petstore.mockserver.RateLimit;
import java.time.Duration;
import java.time.Instant;

/** Whether a request may pass, and the rate limit at that moment. */
public sealed interface AdmissionDecision {

    /** {@return the rate limit after this request} */
    RateLimit rateLimit();

    /**
     * The request was counted and may pass.
     *
     * @param rateLimit the rate limit after this request
     */
    record Admitted(RateLimit rateLimit) implements AdmissionDecision {}

    /**
     * The request was not counted, and its response must be 429.
     *
     * @param rateLimit the rate limit after this request
     * @param reason why
     * @param at when this was decided
     * @param retryAfterSeconds how long to wait from then; at least 1
     */
    record Refused(RateLimit rateLimit, Reason reason, Instant at, long retryAfterSeconds)
            implements AdmissionDecision {

        static Refused until(Instant end, Instant now, RateLimit rateLimit, Reason reason) {
            long roundedUp = Duration.between(now, end).plusNanos(999_999_999).toSeconds();
            return new Refused(rateLimit, reason, now, roundedUp);
        }

        /** {@return when the time to wait has passed} */
        public Instant retryAt() {
            return at.plusSeconds(retryAfterSeconds);
        }
    }

    /** Why a request is refused. */
    enum Reason {
        /** The quota of the minute is used up. */
        MINUTE_USED_UP,
        /** The quota of the day is used up. */
        DAY_USED_UP,
        /** The key is banned. */
        BANNED
    }
}
