// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.concurrent.TimeUnit;

/**
 * A moment by both clocks of the machine, so that time goes on as a client sees it after a laptop was asleep.
 *
 * @param nanos by the one that only goes forward, and stands still while the machine sleeps
 * @param millis by the one of the day, which somebody may set
 */
record MachineTime(long nanos, long millis) {

    /** By how much the clock of the day must have gone further if the machine has slept. */
    private static final long SHORTEST_SLEEP_MS = 10_000;

    static MachineTime now() {
        return new MachineTime(System.nanoTime(), System.currentTimeMillis());
    }

    /** How long ago another moment was, with the time that the machine has slept since. */
    long nanosSince(MachineTime earlier) {
        long awake = nanos - earlier.nanos;
        long passed = millis - earlier.millis;
        return passed - TimeUnit.NANOSECONDS.toMillis(awake) >= SHORTEST_SLEEP_MS
                ? TimeUnit.MILLISECONDS.toNanos(passed)
                : awake;
    }
}
