// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a fault waits before it does anything else, by the clock of the server.
 *
 * @param least the time that it waits at least; not negative
 * @param jitter how much longer it may wait, every time being as likely; not negative
 */
record FaultDelay(Duration least, Duration jitter) {

    /** No delay. */
    static final FaultDelay NONE = new FaultDelay(Duration.ZERO, Duration.ZERO);

    /**
     * Checks the times.
     *
     * @param least the time that it waits at least; not negative
     * @param jitter how much longer it may wait, every time being as likely; not negative
     * @throws IllegalArgumentException if one of them is negative or beyond 100 years
     */
    FaultDelay {
        require("delay", least);
        require("jitter", jitter);
    }

    /** Chooses how long it waits this time. */
    Duration draw(RandomGenerator random) {
        return jitter.isZero() ? least : least.plusNanos(random.nextLong(jitter.toNanos() + 1));
    }

    private static void require(String name, Duration time) {
        if (time.isNegative() || time.toDays() > 36_500) {
            throw new IllegalArgumentException(name + " must be from nothing to 100 years, was " + time);
        }
    }
}
