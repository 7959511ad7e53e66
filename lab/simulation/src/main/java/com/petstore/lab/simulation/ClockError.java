// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Duration;
import java.time.Instant;

/** By how much the clock of a process goes wrong. */
@FunctionalInterface
interface ClockError {

    ClockError NONE = always(Duration.ZERO);

    Duration at(Instant trueTime);

    /** Ahead of the true time, or behind it if negative. */
    static ClockError always(Duration ahead) {
        return trueTime -> ahead;
    }

    /** Right until a while after the start, and then set wrong. */
    static ClockError stepping(Duration afterStart, Duration ahead) {
        Instant step = EventLoop.START.plus(afterStart);
        return trueTime -> trueTime.isBefore(step) ? Duration.ZERO : ahead;
    }
}
