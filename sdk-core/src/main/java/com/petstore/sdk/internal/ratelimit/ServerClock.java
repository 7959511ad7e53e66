// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/**
 * The service's clock, as far as the {@code Date} of its responses shows it: whole seconds, seen late. The local clock plays no part, so
 * that it may be wrong. All times are nanoseconds; local ones have an origin of their own.
 */
final class ServerClock {

    static final long SECOND = 1_000_000_000L;

    /** How much two good clocks drift apart in a minute. */
    private static final long DRIFT = 1_000_000;

    /** What at least has to be added to a local time to get the service's. */
    private long least;

    private boolean shown;

    /** Notes the second at which a response was made, which is after its request was sent and before it came. */
    void show(long unixSeconds, long sentAt, long cameAt) {
        long atLeast = unixSeconds * SECOND - cameAt;
        long atMost = (unixSeconds + 1) * SECOND - sentAt;
        // A clock that was set back, or another server with another clock: what was known before is worth nothing.
        boolean fits = shown && atMost >= least;
        least = fits ? Math.max(least, atLeast) : atLeast;
        shown = true;
    }

    /** Takes the local clock for want of the service's, as something that may be a second wrong. */
    void assume(long localUnixNanos, long now) {
        if (!shown) {
            least = localUnixNanos - now - SECOND;
        }
    }

    /** Allows for what the two clocks drift apart in a minute. */
    void drift() {
        least -= DRIFT;
    }

    long unixSecondsAt(long localTime) {
        return Math.floorDiv(localTime + least, SECOND);
    }

    /** The local time at which it is certainly that late at the service. */
    long localTimeOf(long unixSeconds) {
        return unixSeconds * SECOND - least;
    }
}
