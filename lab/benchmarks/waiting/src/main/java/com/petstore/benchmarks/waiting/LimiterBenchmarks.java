package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.waiting.Service.Arrival;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What all subjects are measured by. */
final class LimiterBenchmarks {

    private static final int MORE = 200;
    private static final int SECONDS_TO_SETTLE = 10;
    private static final int CALLS_A_SECOND = 10_000;
    private static final int THREADS = 16;
    private static final int PLENTY = 1_000_000_000;

    /** How far into a second the quota is used up: a client that learns the time from whole seconds is as much later. */
    private static final int MILLIS_INTO_SECOND = 20;

    private LimiterBenchmarks() {}

    /** What a pile costs: time to make it, heap while it waits, one more call, and cancelling all. */
    @SuppressWarnings("ReachabilityFenceUsage") // a measurement that fails needs no pile any more
    static void pile(Measurement to) throws Exception {
        to.warmUp();
        Pile pile = to.pile(1);
        long before = Measurement.heap();
        double cpu = Measurement.cpuMillis();
        long began = System.nanoTime();
        pile.grow(to.calls(), false);
        to.note("enqueue ms", Measurement.millisSince(began));
        to.note("enqueue cpu ms", Measurement.cpuMillis() - cpu);
        noteHeap(to, "heap bytes", before);
        oneMore(to, pile);
        if (to.isCancellable()) {
            cpu = Measurement.cpuMillis();
            began = System.nanoTime();
            pile.cancel();
            to.note("cancel ms", Measurement.millisSince(began));
            to.note("cancel cpu ms", Measurement.cpuMillis() - cpu);
            noteHeap(to, "left bytes", before);
        }
        // What is measured must not be collected before.
        Reference.reachabilityFence(pile);
    }

    /** Of platform threads there are too few, and most of what they cost is no heap. */
    private static void noteHeap(Measurement to, String metric, long before) throws Exception {
        if (to.style() != Style.PLATFORM) {
            to.note(metric, (double) Math.max(0, Measurement.heap() - before) / to.calls());
        }
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
        Pile pile = new Pile(to.style(), List.of(limiter));
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
        Pile pile = to.pile(1);
        pile.grow(to.calls(), false);
        long unused = Measurement.heap();
        TimeUnit.SECONDS.sleep(SECONDS_TO_SETTLE);
        double before = Measurement.cpuMillis();
        TimeUnit.SECONDS.sleep(seconds);
        to.note("cpu ms per minute", (Measurement.cpuMillis() - before) * 60 / seconds);
        Reference.reachabilityFence(pile);
    }

    /** The calls wait for several keys, each with a limiter of its own. */
    static void keys(Measurement to, int keys) throws Exception {
        to.warmUp();
        long empty = Measurement.heap();
        Pile pile = to.pile(keys);
        long before = Measurement.heap();
        long began = System.nanoTime();
        pile.grow(to.calls(), false);
        String scenario = Integer.toString(keys);
        to.note(scenario, "enqueue ms", Measurement.millisSince(began));
        long held = Measurement.heap() - before;
        // With a scheduler for each key, what is collected meanwhile can be more than the calls.
        if (held > 0) {
            to.note(scenario, "heap bytes", (double) held / to.calls());
        }
        to.note(scenario, "bytes per key", (double) (before - empty) / keys);
        pile.cancel();
    }

    /** Sixteen threads take permits that are there, from one gate or from one each. */
    static void contention(Measurement to, int gates) throws Exception {
        List<Limiter> limiters = Stream.generate(
                        () -> new Service(PLENTY, Instant.now().plusSeconds(2)))
                .limit(gates)
                .map(to.subject()::limiter)
                .toList();
        LongAdder permits = new LongAdder();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int i = 0; i < THREADS; i++) {
            Limiter limiter = limiters.get(i % gates);
            var unused = threads.submit(() -> {
                while (true) {
                    for (int j = 0; j < 100; j++) {
                        limiter.take(1);
                    }
                    permits.add(100);
                }
            });
        }
        TimeUnit.SECONDS.sleep(2);
        double cpu = Measurement.cpuMillis();
        long taken = permits.sum();
        TimeUnit.SECONDS.sleep(3);
        double nanos = (Measurement.cpuMillis() - cpu) * 1e6 / (permits.sum() - taken);
        to.note(Integer.toString(gates), "cpu ns per permit", nanos);
    }
}
