// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.QuotaHeaders;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The service's clock, as far as the {@code Date} of its responses shows it: whole seconds, seen late. The local clock plays no part, so
 * that it may be wrong. All times are nanoseconds; local ones have an origin of their own.
 *
 * @param least what at least has to be added to a local time to get the service's
 * @param isShown whether a response has shown it
 */
record ServerClock(long least, boolean isShown) {

    static final long SECOND = 1_000_000_000L;

    static final ServerClock UNKNOWN = new ServerClock(0, false);

    /** How much two good clocks drift apart in a minute. */
    private static final long DRIFT = 1_000_000;

    /** After a response, or without a {@code Date}, by the local time of its arrival. */
    ServerClock after(QuotaHeaders headers, Instant localTime, long sentAt, long now) {
        Instant date = headers.date();
        return date != null
                ? shown(date.getEpochSecond(), sentAt, now)
                : assumed(TimeUnit.SECONDS.toNanos(localTime.getEpochSecond()) + localTime.getNano(), now);
    }

    /** After the second at which a response was made, which is after its request was sent and before it came. */
    ServerClock shown(long unixSeconds, long sentAt, long cameAt) {
        long atLeast = unixSeconds * SECOND - cameAt;
        long atMost = (unixSeconds + 1) * SECOND - sentAt;
        // A clock that was set back, or another server with another clock: earlier bounds do not apply.
        boolean fits = isShown && atMost >= least;
        return fits && atLeast <= least ? this : new ServerClock(atLeast, true);
    }

    /** Assumes the local clock in place of the service's, a second slow at most. */
    ServerClock assumed(long localUnixNanos, long now) {
        return isShown ? this : new ServerClock(localUnixNanos - now - SECOND, false);
    }

    /** Allows for what the two clocks drift apart in so many minutes. */
    ServerClock drifted(long minutes) {
        return new ServerClock(least - minutes * DRIFT, isShown);
    }

    /** The local time at which it is certainly that late at the service. */
    long localTimeOf(long unixSeconds) {
        return unixSeconds * SECOND - least;
    }
}
