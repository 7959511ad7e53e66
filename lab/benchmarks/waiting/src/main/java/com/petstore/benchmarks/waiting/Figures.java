package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.report.Table;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The medians of what was measured. */
record Figures(List<Row> rows) {

    OptionalDouble one(Subject subject, String benchmark, Style style, String scenario, int calls, String metric) {
        double[] values = rows.stream()
                .filter(row -> row.subject().equals(subject.id)
                        && row.benchmark().equals(benchmark)
                        && row.place().equals(style.name())
                        && row.scenario().equals(scenario)
                        && row.threads() == calls
                        && row.metric().equals(metric))
                .mapToDouble(Row::value)
                .sorted()
                .toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(values[values.length / 2]);
    }

    String text(Subject subject, String benchmark, Style style, int calls, String metric, int decimals) {
        return Table.text(one(subject, benchmark, style, "", calls, metric), decimals);
    }

    /** A figure by number of waiting calls. */
    Map<Integer, Double> byCalls(Subject subject, String benchmark, Style style, String metric) {
        Map<Integer, Double> figures = new TreeMap<>();
        for (int calls : sizes()) {
            OptionalDouble figure = one(subject, benchmark, style, "", calls, metric);
            // CPU time comes in steps of ten milliseconds; less than one says nothing.
            if (figure.isPresent() && figure.getAsDouble() > 0) {
                figures.put(calls, figure.getAsDouble());
            }
        }
        return figures;
    }

    /** How large the piles were, in ascending order. */
    int[] sizes() {
        return rows.stream()
                .filter(row -> row.benchmark().equals("pile"))
                .mapToInt(Row::threads)
                .distinct()
                .sorted()
                .toArray();
    }

    int largest() {
        return sizes()[sizes().length - 1];
    }

    /** The largest of all rows of a metric, by scenario. */
    List<Row> ranked(String benchmark, String metric) {
        return rows.stream()
                .filter(row -> row.benchmark().equals(benchmark) && row.metric().equals(metric))
                .sorted((one, other) -> Double.compare(other.value(), one.value()))
                .toList();
    }
}
