package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One measurement in a JVM of its own.
 *
 * @param results the file of results
 * @param benchmark the name of the measurement
 * @param subject what is measured
 * @param style how calls wait
 * @param calls how many
 */
record Cell(Path results, String benchmark, Subject subject, Style style, int calls) {

    /** The requests of a window: more than any pile, so that the whole pile may go in the next one. */
    static final int REQUESTS = 1_000_000;

    private static final Duration NO_RESET_YET = Duration.ofHours(1);

    void note(String metric, double value) throws IOException {
        note("", metric, value);
    }

    void note(String scenario, String metric, double value) throws IOException {
        new Row(
                        subject.id,
                        benchmark,
                        style.name(),
                        scenario,
                        calls,
                        Runtime.version().feature(),
                        metric,
                        value)
                .appendTo(results);
    }

    /** A limiter whose quota is used up and does not come back. */
    Limiter usedUp() throws Exception {
        Service service = new Service(REQUESTS, Instant.now().plus(NO_RESET_YET).getEpochSecond());
        Limiter limiter = subject.limiter(new Quota(service, REQUESTS, NO_RESET_YET));
        limiter.useUp();
        return limiter;
    }

    /** Loads the classes and compiles what is hot. */
    void warmUp() throws Exception {
        int rounds = style == Style.PLATFORM ? 2 : 8;
        for (int i = 0; i < rounds; i++) {
            Pile pile = new Pile(style, List.of(usedUp()));
            pile.grow(style == Style.PLATFORM ? 200 : 2_000, true);
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
