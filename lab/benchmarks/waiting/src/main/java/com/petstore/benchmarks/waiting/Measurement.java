// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
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

    /** Makes one: {@code Measurement <results file> <benchmark> <subject> <style> <calls> [seconds]}. */
    public static void main(String[] args) throws Exception {
        Subject subject = Subject.valueOf(args[2]);
        Style style = Style.valueOf(args[3]);
        Measurement to = new Measurement(Path.of(args[0]), args[1], subject, style, Integer.parseInt(args[4]));
        int more = args.length > 5 ? Integer.parseInt(args[5]) : 0;
        switch (to.benchmark) {
            case "pile" -> LimiterBenchmarks.pile(to);
            case "release" -> LimiterBenchmarks.release(to);
            case "idle" -> LimiterBenchmarks.idle(to, more);
            case "close" -> SdkBenchmarks.close(to);
            case "deadlines" -> SdkBenchmarks.deadlines(to);
            case "rotating" -> SdkBenchmarks.rotating(to);
            default -> throw new IllegalArgumentException(to.benchmark);
        }
        // Calls still wait.
        System.exit(0);
    }

    void note(String metric, double value) throws IOException {
        int java = Runtime.version().feature();
        new Row(subject.id, benchmark, style.name(), "", calls, java, metric, value).appendTo(results);
    }

    /** No calls yet, in front of a limiter whose quota is used up and does not come back. */
    Pile pile() throws Exception {
        Limiter limiter = subject.limiter(Service.withoutReset());
        limiter.useUp();
        return new Pile(style, limiter);
    }

    /** Loads the classes and compiles what is hot. */
    void warmUp() throws Exception {
        for (int i = 0; i < 8; i++) {
            Pile pile = pile();
            pile.grow(2_000, true);
            pile.cancel();
        }
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
