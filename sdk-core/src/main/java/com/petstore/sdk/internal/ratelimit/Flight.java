// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Observed;

/**
 * The requests of this process that have started. Times are those of the gate.
 *
 * @param count how many have no response
 * @param older how many of these were sent before the minute began
 * @param minuteFrom when the minute began, if another was known before it
 * @param lastSentAt when the last one was sent; {@link Observed#NOT_YET} if none was
 * @param jitter by what the pause after it is multiplied, 0.5 to 1.5
 * @param recheckUntil when what the application has requested a recheck of ends by itself; {@link Observed#NOT_YET} if it has not requested one
 * @param recheckSentAt when the request of the recheck was sent that has no response; {@link Observed#NOT_YET} if none was
 */
record Flight(
        int count, int older, long minuteFrom, long lastSentAt, double jitter, long recheckUntil, long recheckSentAt) {

    static final Flight NONE =
            new Flight(0, 0, Observed.NOT_YET, Observed.NOT_YET, 1, Observed.NOT_YET, Observed.NOT_YET);

    /** Whether the next request is that of a recheck. */
    boolean isRecheckDue() {
        return recheckUntil != Observed.NOT_YET && recheckSentAt == Observed.NOT_YET;
    }

    /** Whether the request of a recheck was sent, and has no response. */
    boolean isRecheckInFlight() {
        return recheckSentAt != Observed.NOT_YET;
    }

    /** How many without a response were sent in this minute. */
    int ofMinute() {
        return count - older;
    }

    boolean wasSentWithin(long time, long now) {
        return lastSentAt != Observed.NOT_YET && now < lastSentAt + time;
    }

    Flight sent(long sentAt, double factor) {
        return new Flight(
                count + 1, older, minuteFrom, sentAt, factor, recheckUntil, isRecheckDue() ? sentAt : recheckSentAt);
    }

    /** A request was not sent after all: if it was to go ahead, another does. */
    Flight unsent(long sentAt) {
        Flight fewer = fewerAfter(sentAt);
        return sentAt == recheckSentAt ? fewer.recheck(recheckUntil) : fewer;
    }

    /** A request has ended. */
    Flight ended(long sentAt) {
        Flight fewer = fewerAfter(sentAt);
        return sentAt == recheckSentAt ? fewer.recheck(Observed.NOT_YET) : fewer;
    }

    private Flight fewerAfter(long sentAt) {
        int olderNow = sentAt < minuteFrom ? Math.max(0, older - 1) : older;
        return new Flight(count - 1, olderNow, minuteFrom, lastSentAt, jitter, recheckUntil, recheckSentAt);
    }

    /** A minute has begun. */
    Flight inMinuteFrom(long time) {
        return new Flight(count, count, time, lastSentAt, jitter, recheckUntil, recheckSentAt);
    }

    /** The application requests a recheck, or has requested none. */
    Flight recheck(long until) {
        return new Flight(count, older, minuteFrom, lastSentAt, jitter, until, Observed.NOT_YET);
    }
}
