// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs benchmarks in a fresh JVM each, on this class path, and notes what came out. */
public final class Jmh {

    /** Operations a second, of all threads together. */
    public static final String THROUGHPUT = "ops/s";

    /** Bytes that an operation allocates, on any thread. */
    public static final String BYTES = "gc.alloc.rate.norm";

    private static final String CPU = CpuProfiler.class.getName();

    private final String subject;
    private final Path results;
    private final double seconds;

    /**
     * How to run.
     *
     * @param subject what is on the class path
     * @param results the file to add to
     * @param seconds how long to measure, after a warm-up of twice that
     */
    public Jmh(String subject, Path results, double seconds) {
        this.subject = subject;
        this.results = results;
        this.seconds = seconds;
    }

    /** Runs one method with all combinations of these parameters. */
    public void run(Class<?> benchmarks, String method, int threads, Map<String, String[]> parameters)
            throws RunnerException, IOException {
        TimeValue iteration = TimeValue.milliseconds((long) (seconds * 1000 / 4));
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\Q" + benchmarks.getName() + "." + method + "\\E$")
                .mode(Mode.Throughput)
                .forks(1)
                .threads(threads)
                .warmupIterations(4)
                .warmupTime(TimeValue.milliseconds(2 * iteration.convertTo(TimeUnit.MILLISECONDS)))
                .measurementIterations(4)
                .measurementTime(iteration)
                .addProfiler(GCProfiler.class)
                .addProfiler(CPU)
                .shouldFailOnError(true);
        parameters.forEach(options::param);
        for (RunResult run : new Runner(options.build()).run()) {
            for (BenchmarkResult result : run.getBenchmarkResults()) {
                String place = run.getParams().getParam("place");
                String scenario =
                        run.getParams().getParam(run.getParams().getParam("scenario") == null ? "pets" : "scenario");
                note(
                        method,
                        place,
                        scenario,
                        threads,
                        THROUGHPUT,
                        result.getPrimaryResult().getScore());
                for (String metric : new String[] {BYTES, CpuProfiler.CALLERS, CpuProfiler.OTHERS}) {
                    var secondary =
                            Objects.requireNonNull(result.getSecondaryResults().get(metric), metric);
                    note(method, place, scenario, threads, metric, secondary.getScore());
                }
            }
        }
    }

    private void note(String method, String place, String scenario, int threads, String metric, double value)
            throws IOException {
        new Row(
                        subject,
                        method,
                        text(place),
                        text(scenario),
                        threads,
                        Runtime.version().feature(),
                        metric,
                        value)
                .appendTo(results);
    }

    private static String text(String parameter) {
        return parameter == null ? "" : parameter;
    }
}
