package com.petstore.lab.simulation;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What one process is asked to do.
 *
 * @param start from when it may start
 * @param startWithin the time in which it starts, at random
 * @param threads how many threads make one call after the other
 * @param shortestThink what a thread waits at least after a call
 * @param longestThink what it waits at most
 */
record ProcessLoad(Duration start, Duration startWithin, int threads, Duration shortestThink, Duration longestThink) {

    private static final int SATURATING = 16;

    static List<ProcessLoad> saturating(int processes) {
        return processes(processes, i -> saturatingFrom(Duration.ZERO));
    }

    /** One that saturates, and others that make a call a minute. */
    static List<ProcessLoad> oneBusy(int processes) {
        ProcessLoad idle = new ProcessLoad(
                Duration.ZERO, Duration.ofMinutes(1), 1, Duration.ofSeconds(30), Duration.ofSeconds(90));
        return processes(processes, i -> i == 0 ? saturatingFrom(Duration.ZERO) : idle);
    }

    /** The second half starts later. */
    static List<ProcessLoad> halfJoining(int processes, Duration later) {
        return processes(processes, i -> saturatingFrom(i < processes / 2 ? Duration.ZERO : later));
    }

    /** One more at a time, until all have started. */
    static List<ProcessLoad> ramp(int processes, Duration until) {
        return processes(processes, i -> saturatingFrom(until.multipliedBy(i).dividedBy(processes)));
    }

    /** Processes with other than the usual number of threads. */
    static List<ProcessLoad> threads(int processes, int threads) {
        return processes(
                processes,
                i -> new ProcessLoad(Duration.ZERO, Duration.ofSeconds(2), threads, Duration.ZERO, Duration.ZERO));
    }

    private static ProcessLoad saturatingFrom(Duration start) {
        return new ProcessLoad(start, Duration.ofSeconds(2), SATURATING, Duration.ZERO, Duration.ZERO);
    }

    private static List<ProcessLoad> processes(int count, IntFunction<ProcessLoad> load) {
        return IntStream.range(0, count).mapToObj(load).toList();
    }
}
