package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One measurement, in a JVM of its own.
 *
 * @param results the file of results
 * @param benchmark the name of the measurement
 * @param subject what is measured
 * @param style how calls wait
 * @param calls how many
 */
record Measurement(Path results, String benchmark, Subject subject, Style style, int calls) {

    /** Makes one: {@code Measurement <results file> <benchmark> <subject> <style> <calls> [seconds, keys or gates]}. */
    public static void main(String[] args) throws Exception {
        Subject subject = Subject.valueOf(args[2]);
        Style style = Style.valueOf(args[3]);
        Measurement to = new Measurement(Path.of(args[0]), args[1], subject, style, Integer.parseInt(args[4]));
        int more = args.length > 5 ? Integer.parseInt(args[5]) : 0;
        switch (to.benchmark) {
            case "pile" -> LimiterBenchmarks.pile(to);
            case "release" -> LimiterBenchmarks.release(to);
            case "idle" -> LimiterBenchmarks.idle(to, more);
            case "keys" -> LimiterBenchmarks.keys(to, more);
            case "contention" -> LimiterBenchmarks.contention(to, more);
            case "close" -> SdkBenchmarks.close(to);
            case "deadlines" -> SdkBenchmarks.deadlines(to);
            case "rotating" -> SdkBenchmarks.rotating(to);
            case "profile" -> ProfileBenchmark.run(to);
            default -> throw new IllegalArgumentException(to.benchmark);
        }
        // Calls still wait.
        System.exit(0);
    }

    void note(String metric, double value) throws IOException {
        note("", metric, value);
    }

    void note(String scenario, String metric, double value) throws IOException {
        int java = Runtime.version().feature();
        new Row(subject.id, benchmark, style.name(), scenario, calls, java, metric, value).appendTo(results);
    }

    /** No calls yet, in front of limiters whose quota is used up and does not come back. */
    Pile pile(int keys) throws Exception {
        List<Limiter> limiters = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            Limiter limiter = subject.limiter(Service.withoutReset());
            limiter.useUp();
            limiters.add(limiter);
        }
        return new Pile(style, limiters);
    }

    /** Loads the classes and compiles what is hot. */
    void warmUp() throws Exception {
        boolean few = style == Style.PLATFORM;
        for (int i = 0; i < (few ? 2 : 8); i++) {
            Pile pile = pile(1);
            pile.grow(few ? 200 : 2_000, true);
            if (isCancellable()) {
                pile.cancel();
            }
        }
    }

    /** Guava's limiter waits on whatever happens. */
    boolean isCancellable() {
        return subject != Subject.GUAVA;
    }

    /** The bytes of heap in use, after collecting what is not. */
    static long heap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** CPU time of this process, in milliseconds. */
    static double cpuMillis() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e6;
    }

    static double millisSince(long nanoTime) {
        return (System.nanoTime() - nanoTime) / 1e6;
    }
}
