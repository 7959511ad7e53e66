package com.petstore.benchmarks.waiting;

import java.time.Duration;

/**
 * What the key of a limiter may send.
 *
 * @param service where permitted calls go
 * @param requests how many requests a window has
 * @param untilReset when the window after the present one begins
 */
record Quota(Service service, int requests, Duration untilReset) {

    /** No call gives up before the reset. */
    Duration patience() {
        return Duration.ofHours(3);
    }
}
