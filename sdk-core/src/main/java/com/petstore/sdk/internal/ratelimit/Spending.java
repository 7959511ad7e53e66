// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.pacing.Window;

/**
 * Who has spent the requests of a minute.
 *
 * @param own how many requests of this process have ended: each was counted, or may have been
 * @param others how many can only be those of other processes
 * @param beforeFirstResponse how many of these are older than the first response: an earlier run of this process may have spent them
 */
record Spending(long own, long others, long beforeFirstResponse) {

    static final Spending NONE = new Spending(0, 0, 0);

    /** Whether another process was seen to spend something. */
    boolean othersSeen() {
        return others > beforeFirstResponse;
    }

    long all() {
        return own + others;
    }

    /** After so many requests of this process. */
    Spending plusOwn(int requests) {
        return requests == 0 ? this : new Spending(own + requests, others, beforeFirstResponse);
    }

    /**
     * What the requests of this process do not explain was spent by others.
     *
     * @param inFlight how many requests have no response, each of which may have been counted
     */
    Spending seenIn(Window window, int inFlight) {
        long unexplained = window.limit() - window.remaining() - own - inFlight;
        return unexplained <= others ? this : new Spending(own, unexplained, beforeFirstResponse);
    }

    /** The same, where all that the others have spent is older than the first response. */
    Spending asBeforeFirstResponse() {
        return new Spending(own, others, others);
    }
}
