// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Observed;
import org.jspecify.annotations.Nullable;

/**
 * The requests of this process that were sent. Times are those of the gate.
 *
 * @param count how many have no response
 * @param older how many of these were sent before the minute began
 * @param minuteFrom when the minute began, if another was known before it
 * @param lastSentAt when the last one was sent; {@link Observed#NOT_YET} if none was
 * @param jitter by what the pause after it is multiplied, 0.5 to 1.5
 * @param recheck what the application has requested; null if it has not, or the recheck is over
 */
record Flight(
        int count,
        int older,
        long minuteFrom,
        long lastSentAt,
        double jitter,
        @Nullable Recheck recheck) {

    static final Flight NONE = new Flight(0, 0, Observed.NOT_YET, Observed.NOT_YET, 1, null);

    /**
     * A single request that goes ahead.
     *
     * @param until when that for which it was requested ends by itself
     * @param sentAt when its request was sent, which has no response; null before
     */
    record Recheck(long until, @Nullable Long sentAt) {}

    /** Whether the next request is that of a recheck. */
    boolean isRecheckDue() {
        return recheck != null && recheck.sentAt == null;
    }

    /** When the request of a recheck was sent that has no response; null if none was. */
    @Nullable
    Long recheckSentAt() {
        return recheck == null ? null : recheck.sentAt;
    }

    /** Whether the request that was sent at this time is that of a recheck. */
    boolean isRecheck(long sentAt) {
        Long recheckSentAt = recheckSentAt();
        return recheckSentAt != null && recheckSentAt == sentAt;
    }

    /** How many without a response were sent in this minute. */
    int ofMinute() {
        return count - older;
    }

    boolean wasSentWithin(long time, long now) {
        return lastSentAt != Observed.NOT_YET && now < lastSentAt + time;
    }

    Flight sent(long sentAt, double factor) {
        Recheck begun = recheck != null && recheck.sentAt == null ? new Recheck(recheck.until, sentAt) : recheck;
        return new Flight(count + 1, older, minuteFrom, sentAt, factor, begun);
    }

    /** A request was not sent after all: if it was to go ahead, another does. */
    Flight unsent(long sentAt) {
        return fewer(sentAt, recheck != null && isRecheck(sentAt) ? new Recheck(recheck.until, null) : recheck);
    }

    /** A request has ended, with a response or without. */
    Flight without(long sentAt) {
        return fewer(sentAt, isRecheck(sentAt) ? null : recheck);
    }

    private Flight fewer(long sentAt, @Nullable Recheck left) {
        int olderNow = sentAt < minuteFrom ? Math.max(0, older - 1) : older;
        return new Flight(count - 1, olderNow, minuteFrom, lastSentAt, jitter, left);
    }

    /** A minute has begun. */
    Flight inMinuteFrom(long time) {
        return new Flight(count, count, time, lastSentAt, jitter, recheck);
    }

    /** The application requests a recheck, or that of an earlier request is over. */
    Flight with(@Nullable Recheck other) {
        return new Flight(count, older, minuteFrom, lastSentAt, jitter, other);
    }
}
