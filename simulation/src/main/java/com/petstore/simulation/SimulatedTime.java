// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;

/**
 * The time source of a process's client: it runs with that of all others, but begins anywhere, and the clock may be wrong.
 *
 * @param loop has the true time
 * @param scenario how wrong the clock is
 * @param origin what {@link #nanoTime()} is at the start
 */
record SimulatedTime(EventLoop loop, Scenario scenario, long origin) implements TimeSource {

    @Override
    public long nanoTime() {
        return origin + loop.nanos();
    }

    /** The true time, which all processes and their ledger have in common. */
    Duration sinceStart() {
        return Duration.ofNanos(loop.nanos());
    }

    @Override
    public Instant instant() {
        boolean isRight = sinceStart().compareTo(scenario.get(Scenario.CLOCK_SET)) < 0;
        return isRight ? loop.instant() : loop.instant().plus(scenario.get(Scenario.CLOCK_AHEAD));
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        return loop.schedule(delay, task)::run;
    }
}
