// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import java.util.Comparator;

/**
 * A 429. Times are nanoseconds of one clock.
 *
 * @param closedAt when it came
 * @param until when the next request may be sent
 * @param inARow how many refusals there were in a row, this one included; those of requests that were in flight together are one
 * @param probes how many of them refused a request that went ahead alone
 * @param reason what it was about: a window, an unknown reason, or a suspected ban
 */
public record Refusal(long closedAt, long until, int inARow, int probes, Reason reason) {

    /** By the time at which they came. */
    static final Comparator<Refusal> BY_ARRIVAL = Comparator.comparingLong(Refusal::closedAt)
            .thenComparingLong(Refusal::until)
            .thenComparingInt(Refusal::inARow)
            .thenComparingInt(Refusal::probes)
            .thenComparing(Refusal::reason);

    /** Whether another lasts no less and ends no earlier, so that this one changes nothing. */
    boolean isCoveredBy(Refusal other) {
        return other.closedAt >= closedAt && other.until >= until && BY_ARRIVAL.compare(other, this) > 0;
    }
}
