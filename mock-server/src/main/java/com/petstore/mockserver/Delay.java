// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Wording;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a fault or a stub waits, by the clock of the server.
 *
 * @param least the time that it waits at least
 * @param jitter how much longer it may wait, uniformly distributed
 */
record Delay(Duration least, Duration jitter) {

    static final Delay NONE = new Delay(Duration.ZERO, Duration.ZERO);

    /** Refuses times that are negative or beyond 100 years. */
    Delay {
        require("delay", least);
        require("jitter", jitter);
    }

    Duration draw(RandomGenerator random) {
        return jitter.isZero() ? least : least.plusNanos(random.nextLong(jitter.toNanos() + 1));
    }

    private static void require(String name, Duration time) {
        if (time.isNegative() || time.toDays() > 36_500) {
            throw new IllegalArgumentException(name + " must be 0 s to 100 years, was " + Wording.seconds(time));
        }
    }
}
