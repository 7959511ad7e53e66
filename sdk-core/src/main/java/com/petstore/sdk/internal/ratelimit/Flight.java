// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Observed;

/**
 * The requests of this process that have started. Times are those of the gate.
 *
 * @param count how many have no response
 * @param lastSentAt when the last one was sent; {@link Observed#NOT_YET} if none was
 * @param jitter by what the pause after it is multiplied, 0.5 to 1.5
 * @param recheckUntil when what the application has requested a recheck of ends by itself; {@link Observed#NOT_YET} if it has not requested one
 * @param recheckSentAt when the request of the recheck was sent that has no response; {@link Observed#NOT_YET} if none was
 */
record Flight(int count, long lastSentAt, double jitter, long recheckUntil, long recheckSentAt) {

    static final Flight NONE = new Flight(0, Observed.NOT_YET, 1, Observed.NOT_YET, Observed.NOT_YET);

    /** Whether the next request is that of a recheck. */
    boolean isRecheckDue() {
        return recheckUntil != Observed.NOT_YET && recheckSentAt == Observed.NOT_YET;
    }

    /** Whether the request of a recheck was sent, and has no response. */
    boolean isRecheckInFlight() {
        return recheckSentAt != Observed.NOT_YET;
    }

    boolean wasSentWithin(long time, long now) {
        return lastSentAt != Observed.NOT_YET && now < lastSentAt + time;
    }

    Flight sent(long sentAt, double factor) {
        return new Flight(count + 1, sentAt, factor, recheckUntil, isRecheckDue() ? sentAt : recheckSentAt);
    }

    /** A request was not sent after all: if it was to go ahead, another does. */
    Flight unsent(long sentAt) {
        long recheck = sentAt == recheckSentAt ? Observed.NOT_YET : recheckSentAt;
        return new Flight(count - 1, lastSentAt, jitter, recheckUntil, recheck);
    }

    /** A request has ended. */
    Flight ended(long sentAt) {
        Flight fewer = new Flight(count - 1, lastSentAt, jitter, recheckUntil, recheckSentAt);
        return sentAt == recheckSentAt ? fewer.recheck(Observed.NOT_YET) : fewer;
    }

    /** The application requests a recheck, or has requested none. */
    Flight recheck(long until) {
        return new Flight(count, lastSentAt, jitter, until, Observed.NOT_YET);
    }
}
