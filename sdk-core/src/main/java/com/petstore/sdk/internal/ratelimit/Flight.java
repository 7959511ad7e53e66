// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Observed;

/**
 * The requests of this process that have started. Times are those of the gate.
 *
 * @param count how many have no response
 * @param lastSentAt when the last one was sent; {@link Observed#NOT_YET} if none was
 * @param jitter by what the pause after it is multiplied, 0.5 to 1.5
 * @param recheck when the request of a recheck was sent that has no response; {@link #DUE} if it has not
 *     been sent, {@link Observed#NOT_YET} if there is none
 */
record Flight(int count, long lastSentAt, double jitter, long recheck) {

    /** The application has requested a recheck. */
    static final long DUE = Long.MAX_VALUE;

    static final Flight NONE = new Flight(0, Observed.NOT_YET, 1, Observed.NOT_YET);

    boolean isRecheckDue() {
        return recheck == DUE;
    }

    /** Whether the request of a recheck was sent, and has no response. */
    boolean isRecheckInFlight() {
        return recheck != DUE && recheck != Observed.NOT_YET;
    }

    boolean wasSentWithin(long time, long now) {
        return lastSentAt != Observed.NOT_YET && now < lastSentAt + time;
    }

    Flight sent(long sentAt, double factor) {
        return new Flight(count + 1, sentAt, factor, isRecheckDue() ? sentAt : recheck);
    }

    /** A request was not sent after all: if it was to go ahead, another does. */
    Flight unsent(long sentAt) {
        return new Flight(count - 1, lastSentAt, jitter, sentAt == recheck ? DUE : recheck);
    }

    /** A request has ended. */
    Flight ended(long sentAt) {
        return new Flight(count - 1, lastSentAt, jitter, sentAt == recheck ? Observed.NOT_YET : recheck);
    }

    Flight recheckDue() {
        return new Flight(count, lastSentAt, jitter, DUE);
    }
}
