// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import com.petstore.benchmarks.client.Scenario;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Bars of all clients, as an SVG that suits light and dark pages. */
final class Plot {

    private static final int ROW = 26;
    private static final int BAR_AT = 270;
    private static final int BAR_WIDTH = 380;

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

    private final Figures figures;
    private final StringBuilder svg = new StringBuilder();
    private int y = 24;

    Plot(Figures figures) {
        this.figures = figures;
    }

    String svg() {
        String scenario = Scenario.LIST_20.name();
        panel(
                "Bytes allocated by a list of 20 over loopback",
                "%,.0f",
                client -> figures.bytes(client, "blocking", Figures.LOOPBACK, scenario));
        panel(
                "CPU time of a list of 20 over loopback, µs",
                "%.1f",
                client -> figures.cpu(client, "blocking", Figures.LOOPBACK, scenario));
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"740\" height=\"" + y + "\" viewBox=\"0 0 740 " + y
                + "\" role=\"img\" aria-label=\"Bytes and CPU time of a call, by client\">\n" + STYLE + svg
                + "</svg>\n";
    }

    private void panel(String title, String format, Function<String, OptionalDouble> figure) {
        text(8, "title", title);
        y += ROW;
        double most = Subjects.CLIENTS.keySet().stream()
                .map(figure)
                .flatMapToDouble(OptionalDouble::stream)
                .max()
                .orElse(1);
        for (Map.Entry<String, String> client : Subjects.CLIENTS.entrySet()) {
            OptionalDouble value = figure.apply(client.getKey());
            if (value.isPresent()) {
                bar(client, value.getAsDouble() / most, String.format(Locale.ROOT, format, value.getAsDouble()));
            }
        }
        y += ROW / 2;
    }

    private void bar(Map.Entry<String, String> client, double share, String label) {
        long width = Math.max(1, Math.round(share * BAR_WIDTH));
        text(8, "name", client.getValue().replace("*", ""));
        svg.append(String.format(
                Locale.ROOT,
                "  <rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"16\" rx=\"2\"/>%n",
                client.getKey().equals(Subjects.SDK) ? "ours" : "bar",
                BAR_AT,
                y - 13,
                width));
        text(BAR_AT + width + 6, "value", label);
        y += ROW;
    }

    private void text(long x, String kind, String text) {
        svg.append(String.format(Locale.ROOT, "  <text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>%n", kind, x, y, text));
    }
}
