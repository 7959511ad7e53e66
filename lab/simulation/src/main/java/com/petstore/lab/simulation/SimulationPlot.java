// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Draws the table that {@link SimulationTable} writes as CSV: goodput and refusals of each policy, scenario by scenario. */
final class SimulationPlot {

    private static final int WIDTH = 900;
    private static final int BAR = 14;
    private static final int GAP = 18;
    private static final int GOODPUT_AT = 300;
    private static final int GOODPUT_WIDTH = 210;
    private static final int REFUSED_AT = 600;
    private static final int REFUSED_WIDTH = 190;
    private static final double MOST_REFUSED = 100_000;
    private static final String STYLE = """
              <style>
                text { font: 13px system-ui, sans-serif; fill: #1f2328; }
                .title { font-weight: 600; }
                .bar { fill: #8c959f; }
                .ours { fill: #0969da; }
                @media (prefers-color-scheme: dark) {
                  text { fill: #e6edf3; }
                  .bar { fill: #6e7681; }
                  .ours { fill: #4493f8; }
                }
              </style>
            """;

    private final StringBuilder svg = new StringBuilder();

    private SimulationPlot() {}

    /** Returns the picture of a table, of which a header is the first line; each bar is the mean of its seeds. */
    static String svg(List<String> csv) {
        Map<String, Map<String, Means>> scenarios = csv.stream()
                .skip(1)
                .map(line -> line.replace("\"", "").split(",(?! )"))
                .collect(Collectors.groupingBy(
                        cells -> cells[0],
                        LinkedHashMap::new,
                        Collectors.groupingBy(cells -> cells[2], LinkedHashMap::new, Means.ofRuns())));
        return new SimulationPlot().draw(scenarios);
    }

    private String draw(Map<String, Map<String, Means>> scenarios) {
        int bars = scenarios.values().stream().mapToInt(Map::size).sum();
        int height = 50 + bars * (BAR + 4) + scenarios.size() * GAP;
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\""
                        + " aria-label=\"Used part of the quota, and refused requests, by policy\">",
                WIDTH, height, WIDTH, height);
        svg.append(STYLE);
        text("title", 8, 24, "Processes that share a key");
        text("title", GOODPUT_AT, 24, "Used of the quota, %");
        text("title", REFUSED_AT, 24, "429 a minute (logarithmic)");
        int y = 50;
        for (Map.Entry<String, Map<String, Means>> scenario : scenarios.entrySet()) {
            text("title", 8, y + BAR - 2, scenario.getKey());
            for (Map.Entry<String, Means> policy : scenario.getValue().entrySet()) {
                bars(y, policy.getKey(), policy.getValue());
                y += BAR + 4;
            }
            y += GAP;
        }
        return svg.append("</svg>\n").toString();
    }

    private void bars(int y, String policy, Means means) {
        String kind = policy.startsWith("ours") ? "ours" : "bar";
        text(
                "name",
                120,
                y + BAR - 2,
                policy.replace("ours, shared", "this SDK,").replace("ours", "this SDK"));
        bar(
                kind,
                GOODPUT_AT,
                y,
                means.goodput / 100 * GOODPUT_WIDTH,
                "%.1f%s",
                means.goodput,
                means.bans > 0 ? ", banned" : "");
        double decades = Math.log10(1 + 9 * Math.min(1, means.refused)) + Math.log10(Math.max(1, means.refused));
        bar(
                kind,
                REFUSED_AT,
                y,
                decades / (1 + Math.log10(MOST_REFUSED)) * REFUSED_WIDTH,
                means.refused < 10 ? "%.1f" : "%,.0f",
                means.refused);
    }

    private void bar(String kind, int x, int y, double width, String format, Object... values) {
        line("  <rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.0f\" height=\"%d\" rx=\"2\"/>", kind, x, y, width, BAR);
        text("value", x + (int) width + 6, y + BAR - 2, String.format(Locale.ROOT, format, values));
    }

    private void text(String kind, int x, int y, String text) {
        line("  <text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", kind, x, y, text);
    }

    private void line(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private record Means(double goodput, double refused, double bans) {

        private static final int FIRST_FIGURE = 4;

        static Collector<String[], ?, Means> ofRuns() {
            return Collectors.collectingAndThen(Collectors.toList(), Means::of);
        }

        private static Means of(List<String[]> runs) {
            return new Means(mean(runs, Figure.GOODPUT), mean(runs, Figure.REFUSED), mean(runs, Figure.BANS));
        }

        private static double mean(List<String[]> runs, Figure figure) {
            int column = FIRST_FIGURE + List.of(Figure.values()).indexOf(figure);
            return runs.stream()
                    .mapToDouble(cells -> Double.parseDouble(cells[column]))
                    .average()
                    .orElseThrow();
        }
    }
}
