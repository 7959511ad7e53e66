// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import com.petstore.benchmarks.CpuProfiler;
import com.petstore.benchmarks.Jmh;
import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.client.MeasureTypes;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The figures of all rounds. Each is the median of its rounds, so that a disturbance of one does not count. */
final class Figures {

    static final String MEMORY = "MEMORY";
    static final String LOOPBACK = "LOOPBACK";

    private final List<Row> rows;

    Figures(List<Row> rows) {
        this.rows = rows;
    }

    OptionalDouble bytes(String subject, String benchmark, String place, String scenario) {
        return one(subject, benchmark, place, scenario, 1, Jmh.BYTES);
    }

    OptionalDouble cpu(String subject, String benchmark, String place, String scenario) {
        return cpu(subject, benchmark, place, scenario, 1);
    }

    /** CPU time of an operation on all Java threads, in microseconds. */
    OptionalDouble cpu(String subject, String benchmark, String place, String scenario, int threads) {
        OptionalDouble callers = one(subject, benchmark, place, scenario, threads, CpuProfiler.CALLERS);
        OptionalDouble others = one(subject, benchmark, place, scenario, threads, CpuProfiler.OTHERS);
        return callers.isPresent() && others.isPresent()
                ? OptionalDouble.of((callers.getAsDouble() + others.getAsDouble()) / 1000)
                : OptionalDouble.empty();
    }

    OptionalDouble throughput(String subject, String benchmark, String place, String scenario, int threads) {
        return one(subject, benchmark, place, scenario, threads, Jmh.THROUGHPUT);
    }

    /** The bytes that a call in memory allocates, by class. */
    Map<String, Double> types(String subject, String scenario) {
        return rows.stream()
                .filter(row -> row.subject().equals(subject)
                        && row.benchmark().equals(MeasureTypes.BENCHMARK)
                        && row.scenario().equals(scenario))
                .collect(Collectors.toMap(row -> simpleName(row.metric()), Row::value, Double::sum));
    }

    private static String simpleName(String type) {
        return type.replaceAll("\\$\\$Lambda.*", " (lambda)")
                .replaceAll("^\\[L(.*);$", "$1[]")
                .replaceAll("^\\[B$", "byte[]")
                .replaceAll("^\\[C$", "char[]")
                .replaceAll("^\\[I$", "int[]")
                .replaceAll("^.*\\.", "");
    }

    OptionalDouble connections(String subject) {
        return median(row -> row.subject().equals(subject) && row.metric().equals("connections"));
    }

    OptionalDouble coldStart(String subject, int java, String metric) {
        return median(row -> row.subject().equals(subject)
                && row.benchmark().equals("cold-start")
                && row.java() == java
                && row.metric().equals(metric));
    }

    OptionalDouble jarBytes() {
        return median(row -> row.benchmark().equals("jar"));
    }

    /** CPU time of the server's threads for a list of 20, in microseconds. */
    OptionalDouble serverCpu(String server) {
        return one(server, "list", "", "1000", 8, CpuProfiler.OTHERS).stream()
                .map(nanos -> nanos / 1000)
                .findFirst();
    }

    OptionalDouble serverBytes(String server) {
        return one(server, "list", "", "1000", 8, Jmh.BYTES);
    }

    /** How often the figures were taken. */
    long rounds() {
        return rows.stream()
                .filter(row ->
                        row.subject().equals(Subjects.SDK) && row.metric().equals("connections"))
                .count();
    }

    OptionalDouble one(String subject, String benchmark, String place, String scenario, int threads, String metric) {
        return median(row -> row.subject().equals(subject)
                && row.benchmark().equals(benchmark)
                && row.place().equals(place)
                && row.scenario().equals(scenario)
                && row.threads() == threads
                && row.metric().equals(metric));
    }

    private OptionalDouble median(Predicate<Row> which) {
        double[] values =
                rows.stream().filter(which).mapToDouble(Row::value).sorted().toArray();
        if (values.length == 0) {
            return OptionalDouble.empty();
        }
        int middle = values.length / 2;
        return OptionalDouble.of(values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
    }
}
