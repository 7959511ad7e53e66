// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What a row lets one process do: when it starts, which calls it makes, and how it ends.
 *
 * @param start from when it may start
 * @param startWithin the time in which it starts, at random
 * @param role whose process it is
 * @param work the calls that it makes
 * @param life when it is killed, counted from its start
 * @param successor another process, which may start when this one was killed or has done its work
 */
record ProcessLoad(
        Duration start,
        Duration startWithin,
        Role role,
        List<Work> work,
        Optional<Duration> life,
        Optional<ProcessLoad> successor) {

    private static final int SATURATING = 16;
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    /** A process that is measured, and lives as long as the simulation. */
    static ProcessLoad of(Duration start, Duration startWithin, Work... work) {
        return new ProcessLoad(start, startWithin, Role.MEASURED, List.of(work), Optional.empty(), Optional.empty());
    }

    ProcessLoad as(Role other) {
        return new ProcessLoad(start, startWithin, other, work, life, successor);
    }

    ProcessLoad killedAfter(Duration time) {
        return new ProcessLoad(start, startWithin, role, work, Optional.of(time), successor);
    }

    ProcessLoad followedBy(ProcessLoad next) {
        return new ProcessLoad(start, startWithin, role, work, life, Optional.of(next));
    }

    /** Killed and started again each time this has passed, some times. */
    ProcessLoad restartedEvery(Duration time, int times) {
        ProcessLoad next = this;
        for (int i = 0; i < times; i++) {
            next = killedAfter(time).followedBy(next);
        }
        return next;
    }

    /** This process and its successors without their work in the background; a process that has no other makes no call. */
    ProcessLoad withoutBackground() {
        List<Work> foreground =
                work.stream().filter(some -> !some.options().isBackground()).toList();
        return new ProcessLoad(
                start, startWithin, role, foreground, life, successor.map(ProcessLoad::withoutBackground));
    }

    static List<ProcessLoad> saturating(int processes) {
        return processes(processes, i -> saturatingFrom(Duration.ZERO));
    }

    /** The second half starts later. */
    static List<ProcessLoad> halfJoining(int processes, Duration later) {
        return processes(processes, i -> saturatingFrom(i < processes / 2 ? Duration.ZERO : later));
    }

    /** Processes with other than the usual number of threads. */
    static List<ProcessLoad> threads(int processes, int threads, CallOptions options) {
        return processes(
                processes,
                i -> of(Duration.ZERO, TWO_SECONDS, new Work.Endless(threads, Duration.ZERO, Duration.ZERO, options)));
    }

    /** A process that needs more than the service has. */
    static ProcessLoad saturating(Duration start, Duration startWithin) {
        return of(start, startWithin, new Work.Endless(SATURATING, Duration.ZERO, Duration.ZERO));
    }

    static List<ProcessLoad> processes(int count, IntFunction<ProcessLoad> load) {
        return IntStream.range(0, count).mapToObj(load).toList();
    }

    private static ProcessLoad saturatingFrom(Duration start) {
        return saturating(start, TWO_SECONDS);
    }

    /** Whose process it is. */
    enum Role {
        /** Its calls are what is measured. */
        MEASURED,
        /** It has a client like those that are measured, and is there for their sake. */
        OTHER,
        /** It sends each request at once, and once, also after a 429: a curl, or what spent the quota before. */
        STRANGER;

        boolean isMeasured() {
            return this == MEASURED;
        }
    }
}
