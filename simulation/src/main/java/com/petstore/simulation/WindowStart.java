// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.time.Instant;

/** When a window of a key begins. The interface document leaves it open, so that most rows are run with both. */
enum WindowStart {
    /** With the first request that is counted in it. */
    FIRST_REQUEST,

    /** With the minute or the day of UTC. */
    CALENDAR;

    Instant end(Instant now, Duration length) {
        if (this == FIRST_REQUEST) {
            return now.plus(length);
        }
        long seconds = length.toSeconds();
        return Instant.ofEpochSecond((Math.floorDiv(now.getEpochSecond(), seconds) + 1) * seconds);
    }
}
