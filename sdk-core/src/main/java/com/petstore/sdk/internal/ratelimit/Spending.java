// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Window;

/**
 * Who has spent the requests of a minute.
 *
 * @param own how many requests of this process have ended: each was counted, or may have been
 * @param others how many can only be those of other processes
 * @param earlier how many of these may be older than the first response: an earlier run of this process may have spent them
 * @param openUntil until when it is open whose these are; {@link Observed#NOT_YET} if there are none
 */
record Spending(long own, long others, long earlier, long openUntil) {

    /** With less than a second, the key is banned beside a program without a limiter that sends a request a second. */
    private static final long OPEN_FOR = 2 * ServerClock.SECOND;

    static final Spending NONE = new Spending(0, 0, 0, Observed.NOT_YET);

    /** What the first response of a process shows, which has so many requests of its own. */
    static Spending first(Window window, int own, int inFlight) {
        Spending seen = NONE.plusOwn(own).seenIn(window, inFlight);
        // A request in flight was counted in it, or will be: it never shows another process.
        long earlier = Math.max(0, window.limit() - window.remaining() - own);
        return earlier == 0 ? seen : new Spending(own, seen.others, earlier, window.shownBy() + OPEN_FOR);
    }

    /** Whether another process was seen to spend something. */
    boolean othersSeen() {
        return others > earlier;
    }

    long all() {
        return own + others;
    }

    /** After so many requests of this process. */
    Spending plusOwn(int requests) {
        return requests == 0 ? this : new Spending(own + requests, others, earlier, openUntil);
    }

    /**
     * What the requests of this process do not explain was spent by others.
     *
     * @param inFlight how many requests have no response, each of which may have been counted
     */
    Spending seenIn(Window window, int inFlight) {
        long unexplained = window.limit() - window.remaining() - own - inFlight;
        return unexplained <= others ? this : new Spending(own, unexplained, earlier, openUntil);
    }

    /** The same, where all was spent by this process if no other has spent anything since its first response. */
    Spending settledBy(Window window, boolean othersSeen) {
        boolean isOpen = openUntil == Observed.NOT_YET || othersSeen || window.shownBy() < openUntil;
        return isOpen ? this : new Spending(all(), 0, 0, Observed.NOT_YET);
    }
}
