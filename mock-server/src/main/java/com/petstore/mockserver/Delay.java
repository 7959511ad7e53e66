// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Wording;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a fault or a stub has a client wait, by the clock of the server.
 *
 * @param least the time that it waits at least
 * @param jitter how much longer it may wait, uniformly distributed
 */
record Delay(Duration least, Duration jitter) {

    static final Duration SHORTEST = Duration.ofMillis(1);
    static final Duration LONGEST = Duration.ofDays(36_500);

    static final Delay NONE = new Delay(Duration.ZERO, Duration.ZERO);

    /** Refuses times that are negative, too short for JSON, which has milliseconds, or beyond 100 years. */
    Delay {
        require("delay", least);
        require("jitter", jitter);
    }

    Duration draw(RandomGenerator random) {
        return jitter.isZero() ? least : least.plusNanos(random.nextLong(jitter.toNanos() + 1));
    }

    static boolean isInRange(Duration time) {
        return time.compareTo(SHORTEST) >= 0 && time.compareTo(LONGEST) <= 0;
    }

    private static void require(String name, Duration time) {
        if (!time.isZero() && !isInRange(time)) {
            throw new IllegalArgumentException(
                    name + " must be 0 s, or 0.001 s to 100 years, was " + Wording.seconds(time));
        }
    }
}
