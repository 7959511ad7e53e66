// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** The time that one process sees: it runs with that of all others, but begins anywhere, and the clock may be wrong. */
final class SimulatedTime implements TimeSource {

    private final EventLoop loop;
    private final ClockError clockError;
    private final long origin;

    /** Takes what {@link #nanoTime()} is at the start. */
    SimulatedTime(EventLoop loop, ClockError clockError, long origin) {
        this.loop = loop;
        this.clockError = clockError;
        this.origin = origin;
    }

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
        Instant now = loop.instant();
        return now.plus(clockError.at(now));
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        return loop.schedule(delay, task)::run;
    }
}
