// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened to a process and of its application's calls. */
final class ProcessLife {

    private final EventLoop loop;
    private final FleetRecord fleet;
    private final ProcessLoad load;
    private final List<CompletedCall> completed = new ArrayList<>();
    private @Nullable Instant started;
    private @Nullable Instant ended;
    private boolean killed;

    ProcessLife(EventLoop loop, FleetRecord fleet, ProcessLoad load) {
        this.loop = loop;
        this.fleet = fleet;
        this.load = load;
    }

    ProcessLoad load() {
        return load;
    }

    void start() {
        started = loop.instant();
    }

    /** From now on it sends and receives nothing. */
    void kill() {
        killed = true;
        end();
    }

    boolean isKilled() {
        return killed;
    }

    /** Its work is done. */
    void end() {
        ended = loop.instant();
    }

    /** A call that began at this time of the loop has succeeded. */
    void completed(long began) {
        fleet.completed(loop.nanos() - began);
        completed.add(new CompletedCall(EventLoop.START.plusNanos(began), Duration.ofNanos(loop.nanos() - began)));
    }

    /** A call failed after it had sent something, or at the end of its time. */
    void failed() {
        fleet.failed();
    }

    /** A call was told that the quota is gone, and sent nothing. */
    void failedFast() {
        fleet.failedFast();
    }

    /** When its first work began, or the end of the simulation if that came before. */
    Instant started(Instant endOfSimulation) {
        return started == null ? endOfSimulation : started;
    }

    /** When it was killed or had done its work, or else the end of the simulation. */
    Instant ended(Instant endOfSimulation) {
        return ended == null ? endOfSimulation : ended;
    }

    List<CompletedCall> completedCalls() {
        return completed;
    }

    /**
     * A call that succeeded.
     *
     * @param began when the application made it
     * @param duration how long it took
     */
    record CompletedCall(Instant began, Duration duration) {}
}
