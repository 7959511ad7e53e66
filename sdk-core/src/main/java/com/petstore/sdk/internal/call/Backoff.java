package com.petstore.sdk.internal.call;

import com.petstore.sdk.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How long to wait before a retry: full jitter, so that clients that failed together do not come back together. */
final class Backoff {

    private Backoff() {}

    /**
     * The wait before a retry.
     *
     * @param retry the number of the retry, from 1
     * @param random a number from 0 to 1
     */
    static Duration delay(RetryPolicy policy, int retry, double random) {
        double limit = Math.min(nanos(policy.initialDelay()) * Math.pow(2, retry - 1), nanos(policy.maxDelay()));
        return Duration.ofNanos((long) (random * limit));
    }

    private static double nanos(Duration duration) {
        return (double) TimeUnit.NANOSECONDS.convert(duration);
    }
}
