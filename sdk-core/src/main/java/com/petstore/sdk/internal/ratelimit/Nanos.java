// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Durations as nanoseconds, of which two can be added. */
public final class Nanos {

    /** About 146 years. */
    private static final long LONGEST = Long.MAX_VALUE / 2;

    private Nanos() {}

    /** The nanoseconds of a duration, or of the longest that there is. */
    public static long of(Duration duration) {
        return Math.max(-LONGEST, Math.min(LONGEST, TimeUnit.NANOSECONDS.convert(duration)));
    }
}
