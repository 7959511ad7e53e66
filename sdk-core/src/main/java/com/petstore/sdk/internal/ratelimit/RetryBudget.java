// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps retries from multiplying an outage: there are 50, one more for each ten successes, and one more a second. Thread-safe. It has no clock: times
 * are those of the client, in nanoseconds.
 */
public final class RetryBudget {

    /** The budget is measured in the time in which it returns. */
    private static final long RETRY = ServerClock.SECOND;

    private static final long SUCCESS = RETRY / 10;
    private static final long FULL = 50 * RETRY;

    /** When the budget is full again if no call succeeds: what is missing is the time until then. */
    private final AtomicLong fullAt;

    /** A full budget. */
    public RetryBudget(long now) {
        fullAt = new AtomicLong(now);
    }

    /** A call has succeeded. */
    public void succeeded(long now) {
        // The common case costs no write.
        if (fullAt.get() - now > 0) {
            fullAt.addAndGet(-SUCCESS);
        }
    }

    /** Takes a retry of what the service may have processed; returns false if none is left. */
    public boolean take(long now) {
        while (true) {
            long known = fullAt.get();
            long missing = Math.max(0, known - now);
            if (missing > FULL - RETRY) {
                return false;
            }
            if (fullAt.compareAndSet(known, now + missing + RETRY)) {
                return true;
            }
        }
    }
}
