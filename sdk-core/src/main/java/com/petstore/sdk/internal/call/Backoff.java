// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.ratelimit.Nanos;
import java.time.Duration;

/** How long a call waits before it is retried. */
final class Backoff {

    private Backoff() {}

    /**
     * The wait before a retry: what the service requests, and full jitter on top, so that clients that failed together do not come back together.
     *
     * @param retry the number of the retry, from 1
     * @param random a number from 0 to 1
     * @param requested what the service requests, which is never shortened
     */
    static Duration delay(RetryPolicy policy, int retry, double random, Duration requested) {
        double limit = Math.min(
                Nanos.of(policy.initialDelay()) * Math.pow(2, retry - 1), (double) Nanos.of(policy.maxDelay()));
        return requested.plusNanos((long) (random * limit));
    }
}
