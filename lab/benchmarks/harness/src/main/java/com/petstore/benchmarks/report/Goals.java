// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import static com.petstore.benchmarks.report.Figures.LOOPBACK;
import static com.petstore.benchmarks.report.Figures.MEMORY;
import static com.petstore.benchmarks.report.Subjects.BARE;
import static com.petstore.benchmarks.report.Subjects.DATABIND;
import static com.petstore.benchmarks.report.Subjects.JETTY;
import static com.petstore.benchmarks.report.Subjects.MOCK;
import static com.petstore.benchmarks.report.Subjects.SDK;
import static com.petstore.benchmarks.report.Subjects.STREAMING;
import static com.petstore.benchmarks.report.Subjects.WIREMOCK;

import com.petstore.benchmarks.client.MeasureInterleaved;
import com.petstore.benchmarks.client.Scenario;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** What was to be reached, and what was. */
final class Goals {

    private static final Set<Scenario> CALLS = EnumSet.complementOf(EnumSet.of(Scenario.LIST_99_IN_SCRIPTS));
    private static final Set<Scenario> SUCCEEDING = EnumSet.complementOf(EnumSet.of(Scenario.GET_MISSING));

    private final Figures figures;
    private final Table table = new Table("figure", "goal", "reached", "met");

    Goals(Figures figures) {
        this.figures = figures;
    }

    Table table() {
        atMost(
                "in turns, in memory, CPU of a list of 20 / hand-written streaming",
                1.15,
                2,
                worst(Goals::ratio, this::cpuInTurns, STREAMING, EnumSet.of(Scenario.LIST_20)));
        atLeast(
                "in turns, loopback, 8 threads, calls per second / hand-written streaming",
                0.97,
                inTurns("blocking", LOOPBACK, MeasureInterleaved.THROUGHPUT));
        atMost(
                "in turns, in memory, CPU µs beyond its barest form, worst of five",
                6,
                1,
                worst(Goals::difference, this::cpuInTurns, BARE, CALLS));
        atMost(
                "in memory, bytes beyond its barest form, worst of five",
                1500,
                0,
                worst(Goals::difference, this::bytes, BARE, CALLS));
        atMost(
                "in memory, bytes / hand-written databind, worst but 404",
                1,
                2,
                worst(Goals::ratio, this::bytes, DATABIND, SUCCEEDING));
        atMost(
                "in memory, bytes / hand-written databind, 404",
                1.4,
                2,
                worst(Goals::ratio, this::bytes, DATABIND, EnumSet.of(Scenario.GET_MISSING)));
        atMost("connections opened by 8 threads", 8, 0, figures.connections(SDK));
        for (String place : new String[] {MEMORY, LOOPBACK}) {
            String async = "async, " + (place.equals(MEMORY) ? "in memory, " : "loopback, ");
            atMost(async + "bytes per call / OkHttp's enqueue with streaming", 1.15, 2, asyncBytes(place));
            atMost(
                    "in turns, " + async + "CPU per call / OkHttp's enqueue with streaming",
                    1.15,
                    2,
                    inTurns("async", place, MeasureInterleaved.CPU));
        }
        atMost("gate, enter and complete, bytes", 64, 0, figures.bytes(SDK, "enterAndComplete", "", ""));
        atMost("gate, enter and complete, CPU alone, ns", 300, 0, gateCpuNanos(1));
        atMost("gate, enter and complete, CPU with 16 threads on one key, ns", 2000, 0, gateCpuNanos(16));
        for (int java : new int[] {17, 25}) {
            atMost("cold start on Java " + java + ", time / hand-written streaming", 1, 2, cold(java, "ms"));
            atMost("cold start on Java " + java + ", CPU / hand-written streaming", 1.1, 2, cold(java, "cpu ms"));
            atMost("cold start on Java " + java + ", classes / hand-written streaming", 1.08, 2, cold(java, "classes"));
        }
        atMost("own jar, kB", 200, 0, map(figures.jarBytes(), bytes -> bytes / 1000));
        atMost("server, start and stop, ms", 20, 1, map(restarts(MOCK), perSecond -> 1000 / perSecond));
        atMost(
                "server, start and stop beyond bare Jetty, ms",
                3,
                1,
                compare(Goals::millisBeyond, restarts(MOCK), restarts(JETTY)));
        atLeast(
                "server, lists of 20 per second, 8 connections / bare Jetty",
                0.75,
                compare(Goals::ratio, lists(MOCK), lists(JETTY)));
        atLeast(
                "server, lists of 20 per second, 8 connections / WireMock",
                5,
                compare(Goals::ratio, lists(MOCK), lists(WIREMOCK)));
        return table;
    }

    private void atMost(String figure, double goal, int decimals, OptionalDouble reached) {
        // As it is shown: a profiler's own bytes are spread over all operations.
        double shown = Math.rint(reached.orElse(Double.NaN) * Math.pow(10, decimals)) / Math.pow(10, decimals);
        add(figure, "≤ " + number(goal), decimals, reached, shown <= goal);
    }

    private void atLeast(String figure, double goal, OptionalDouble reached) {
        add(figure, "≥ " + number(goal), 2, reached, reached.isPresent() && reached.getAsDouble() >= goal);
    }

    private void add(String figure, String goal, int decimals, OptionalDouble reached, boolean met) {
        table.row(figure, goal, Table.text(reached, decimals), reached.isEmpty() ? "–" : met ? "yes" : "no");
    }

    private static String number(double value) {
        return value == (long) value ? String.valueOf((long) value) : String.valueOf(value);
    }

    private static OptionalDouble worst(
            DoubleBinaryOperator comparison, Measure measure, String other, Set<Scenario> scenarios) {
        return scenarios.stream()
                .map(Scenario::name)
                .map(scenario -> compare(comparison, measure.of(SDK, scenario), measure.of(other, scenario)))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
    }

    private OptionalDouble bytes(String subject, String scenario) {
        return figures.bytes(subject, "blocking", MEMORY, scenario);
    }

    private OptionalDouble cpuInTurns(String subject, String scenario) {
        return figures.one(subject, "blocking", MEMORY, scenario, 1, MeasureInterleaved.CPU);
    }

    /** A list of 20, eight at once, beside streaming. */
    private OptionalDouble inTurns(String benchmark, String place, String metric) {
        Function<String, OptionalDouble> list =
                subject -> figures.one(subject, benchmark, place, Scenario.LIST_20.name(), 8, metric);
        return compare(Goals::ratio, list.apply(SDK), list.apply(STREAMING));
    }

    private OptionalDouble asyncBytes(String place) {
        Function<String, OptionalDouble> list =
                subject -> figures.bytes(subject, "async", place, Scenario.LIST_20.name());
        return compare(Goals::ratio, list.apply(SDK), list.apply(STREAMING));
    }

    private OptionalDouble gateCpuNanos(int threads) {
        return map(figures.cpu(SDK, "enterAndComplete", "", "", threads), micros -> 1000 * micros);
    }

    private OptionalDouble cold(int java, String metric) {
        return compare(Goals::ratio, figures.coldStart(SDK, java, metric), figures.coldStart(STREAMING, java, metric));
    }

    private OptionalDouble restarts(String server) {
        return figures.throughput(server, "startAndStop", "", "", 1);
    }

    private OptionalDouble lists(String server) {
        return figures.throughput(server, "list", "", "1000", 8);
    }

    private static double ratio(double ours, double theirs) {
        return ours / theirs;
    }

    private static double difference(double ours, double theirs) {
        return ours - theirs;
    }

    /** What is done so often a second, in milliseconds more than what is done that often. */
    private static double millisBeyond(double ours, double theirs) {
        return 1000 / ours - 1000 / theirs;
    }

    private static OptionalDouble compare(DoubleBinaryOperator comparison, OptionalDouble ours, OptionalDouble theirs) {
        return ours.isPresent() && theirs.isPresent()
                ? OptionalDouble.of(comparison.applyAsDouble(ours.getAsDouble(), theirs.getAsDouble()))
                : OptionalDouble.empty();
    }

    private static OptionalDouble map(OptionalDouble value, DoubleUnaryOperator change) {
        return value.stream().map(change).findFirst();
    }

    /** A figure of a client of a scenario. */
    private interface Measure {
        OptionalDouble of(String subject, String scenario);
    }
}
