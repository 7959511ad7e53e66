// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.waiting.Service.Arrival;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** What all subjects are measured by. */
final class LimiterBenchmarks {

    private static final int MORE = 200;
    private static final int SECONDS_TO_SETTLE = 10;
    private static final int CALLS_A_SECOND = 10_000;

    /** How far into a second the quota is used up: a client that learns the time from whole seconds is as much later. */
    private static final int MILLIS_INTO_SECOND = 20;

    private LimiterBenchmarks() {}

    /** What a pile costs: time to make it, heap while it waits, one more call, and cancelling all. */
    @SuppressWarnings("ReachabilityFenceUsage") // a measurement that fails needs no pile any more
    static void pile(Measurement to) throws Exception {
        to.warmUp();
        Pile pile = to.pile();
        long before = Measurement.heap();
        double cpu = Measurement.cpuMillis();
        long began = System.nanoTime();
        pile.grow(to.calls(), false);
        to.note("enqueue ms", Measurement.millisSince(began));
        to.note("enqueue cpu ms", Measurement.cpuMillis() - cpu);
        noteHeap(to, "heap bytes", before);
        oneMore(to, pile);
        cpu = Measurement.cpuMillis();
        began = System.nanoTime();
        pile.cancel();
        to.note("cancel ms", Measurement.millisSince(began));
        to.note("cancel cpu ms", Measurement.cpuMillis() - cpu);
        noteHeap(to, "left bytes", before);
        // What is measured must not be collected before.
        Reference.reachabilityFence(pile);
    }

    private static void noteHeap(Measurement to, String metric, long before) throws Exception {
        to.note(metric, (double) Math.max(0, Measurement.heap() - before) / to.calls());
    }

    /** The median of calls that are made one by one. */
    private static void oneMore(Measurement to, Pile pile) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        double[] micros = new double[MORE];
        for (int i = 0; i < MORE; i++) {
            long began = System.nanoTime();
            pile.grow(1, false);
            micros[i] = Measurement.millisSince(began) * 1000;
        }
        Arrays.sort(micros);
        to.note("one more us", micros[MORE / 2]);
        if (to.style() == Style.ASYNC) {
            to.note("one more bytes", (double) (threads.getCurrentThreadAllocatedBytes() - allocated) / MORE);
        }
    }

    /** When the quota is there again: how soon the first and the last request are sent, and in which order. */
    static void release(Measurement to) throws Exception {
        to.warmUp();
        TimeUnit.MILLISECONDS.sleep(1000 - System.currentTimeMillis() % 1000 + MILLIS_INTO_SECOND);
        Instant reset = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(4 + to.calls() / CALLS_A_SECOND);
        Service service = new Service(Service.REQUESTS, reset);
        Limiter limiter = to.subject().limiter(service);
        limiter.useUp();
        Pile pile = new Pile(to.style(), limiter);
        pile.grow(to.calls(), true);
        if (service.untilReset().isNegative()) {
            throw new IllegalStateException("the pile was not there before the reset");
        }
        double cpu = Measurement.cpuMillis();
        pile.awaitEnd();
        to.note("cpu ms", Measurement.cpuMillis() - cpu);
        List<Arrival> arrivals = service.arrivals;
        if (arrivals.size() < to.calls()) {
            throw new IllegalStateException("only " + arrivals.size() + " calls arrived");
        }
        to.note("first ms", arrivals.get(0).millisAfterReset());
        to.note("last ms", arrivals.get(arrivals.size() - 1).millisAfterReset());
        int[] displacements = IntStream.range(0, arrivals.size())
                .map(place -> Math.abs(arrivals.get(place).number() - place))
                .sorted()
                .toArray();
        to.note("places median", displacements[displacements.length / 2]);
        to.note("places 99 %", displacements[displacements.length * 99 / 100]);
        to.note("threads", ManagementFactory.getThreadMXBean().getPeakThreadCount());
    }

    /** The CPU time of the process while calls wait and nothing happens. */
    @SuppressWarnings("ReachabilityFenceUsage") // a measurement that fails needs no pile any more
    static void idle(Measurement to, int seconds) throws Exception {
        Pile pile = to.pile();
        pile.grow(to.calls(), false);
        long unused = Measurement.heap();
        TimeUnit.SECONDS.sleep(SECONDS_TO_SETTLE);
        double before = Measurement.cpuMillis();
        TimeUnit.SECONDS.sleep(seconds);
        to.note("cpu ms per minute", (Measurement.cpuMillis() - before) * 60 / seconds);
        Reference.reachabilityFence(pile);
    }
}
