// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was measured, or a part of it. */
record Figures(List<Row> rows) {

    /** The part with all of these names, which are of a subject, benchmark, style, scenario or metric: no two of those share a name. */
    Figures of(String... names) {
        List<String> wanted = List.of(names);
        return new Figures(rows.stream()
                .filter(row -> List.of(row.subject(), row.benchmark(), row.place(), row.scenario(), row.metric())
                        .containsAll(wanted))
                .toList());
    }

    /** The part in which this number of calls waited. */
    Figures of(int calls) {
        return new Figures(rows.stream().filter(row -> row.threads() == calls).toList());
    }

    /** The median of all rounds; no number if there were none. */
    double median() {
        double[] values = rows.stream().mapToDouble(Row::value).sorted().toArray();
        return values.length == 0 ? Double.NaN : values[values.length / 2];
    }

    /** The medians by number of waiting calls, in ascending order. */
    Map<Integer, Double> byCalls() {
        Map<Integer, Double> medians = new TreeMap<>();
        rows.forEach(row -> medians.put(row.threads(), of(row.threads()).median()));
        // CPU time comes in steps of ten milliseconds; less than one says nothing.
        medians.values().removeIf(median -> median <= 0);
        return medians;
    }

    double worst() {
        return byCalls().values().stream().max(Double::compare).orElse(Double.NaN);
    }

    /** The exponent k of the power n^k of the number of calls that fits best, by least squares on logarithmic axes; no number for fewer than two. */
    double growth() {
        Map<Integer, Double> figures = byCalls();
        double middle =
                figures.keySet().stream().mapToDouble(Math::log).average().orElse(Double.NaN);
        double covariance = 0;
        double variance = 0;
        for (Map.Entry<Integer, Double> figure : figures.entrySet()) {
            double distance = Math.log(figure.getKey()) - middle;
            covariance += distance * Math.log(figure.getValue());
            variance += distance * distance;
        }
        return covariance / variance;
    }

    /** What n log n would show between these numbers of calls. */
    static double growthOfNLogN(int from, int to) {
        return Math.log(to * Math.log(to) / (from * Math.log(from))) / Math.log((double) to / from);
    }

    /** How large the piles were, in ascending order. */
    List<Integer> sizes() {
        return of("pile").rows.stream().map(Row::threads).distinct().sorted().toList();
    }
}
