// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Duration;

/**
 * A time in which the service serves nothing, after which a run is measured.
 *
 * @param start from when on, after the start of the run
 * @param end until when
 * @param ban whether the service bans the key for this time; otherwise the quota of the day is used up by then
 */
record LongRefusal(Duration start, Duration end, boolean ban) {

    static LongRefusal ban(Duration start, Duration length) {
        return new LongRefusal(start, start.plus(length), true);
    }

    static LongRefusal untilTheDayEnds() {
        return new LongRefusal(Duration.ZERO, Duration.ofDays(1), false);
    }
}
