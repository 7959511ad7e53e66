// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps an outage from being multiplied: when failures are no exception any more, nothing is retried. Each failure costs a token, each
 * success gives a tenth back, and retries stop while no more than half of the tokens are left. Thread-safe.
 */
public final class RetryBudget {

    private static final int FULL = 100;
    private static final int FAILURE = 10;
    private static final int SUCCESS = 1;

    private final AtomicInteger tenths = new AtomicInteger(FULL);

    public void succeeded() {
        // The common case costs no write.
        if (tenths.get() < FULL) {
            tenths.updateAndGet(now -> Math.min(FULL, now + SUCCESS));
        }
    }

    /** Notes a failure, and returns whether it may be retried. */
    public boolean failed() {
        return tenths.updateAndGet(now -> Math.max(0, now - FAILURE)) > FULL / 2;
    }
}
