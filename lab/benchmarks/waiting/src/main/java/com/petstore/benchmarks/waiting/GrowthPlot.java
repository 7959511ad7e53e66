package com.petstore.benchmarks.waiting;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures by number of waiting asynchronous calls, both axes logarithmic, as an SVG that suits light and dark pages. */
final class GrowthPlot {

    private static final int WIDTH = 330;
    private static final int HEIGHT = 220;
    private static final int LEFT = 60;
    private static final int TOP = 40;

    private static final String STYLE = """
              <style>
                text { font: 12px system-ui, sans-serif; fill: #1f2328; }
                .title { font-weight: 600; }
                .grid { stroke: #d0d7de; }
                polyline { fill: none; stroke: #8c959f; stroke-width: 1.5; }
                .ours { stroke: #0969da; stroke-width: 3; }
                @media (prefers-color-scheme: dark) {
                  text { fill: #e6edf3; }
                  .grid { stroke: #30363d; }
                  polyline { stroke: #6e7681; }
                  .ours { stroke: #4493f8; }
                }
              </style>
            """;

    private static final Map<Subject, String> DASHES = new EnumMap<>(Map.of(
            Subject.SDK,
            "",
            Subject.RESILIENCE4J,
            "6 3",
            Subject.BUCKET4J,
            "2 3",
            Subject.FAILSAFE,
            "10 3 2 3",
            Subject.DISPATCHER,
            ""));

    private final Figures figures;
    private final StringBuilder svg = new StringBuilder();

    GrowthPlot(Figures figures) {
        this.figures = figures;
    }

    String svg() {
        panel(0, 0, "Time to make the pile, ms", "pile", "enqueue ms");
        panel(1, 0, "Time to cancel all, ms", "pile", "cancel ms");
        panel(0, 1, "Heap per waiting call, bytes", "pile", "heap bytes");
        panel(1, 1, "From the reset to the last request, ms", "release", "last ms");
        int y = 2 * (HEIGHT + 90) + 10;
        int x = 10;
        for (Subject subject : DASHES.keySet()) {
            line(subject, x + "," + (y - 4) + " " + (x + 30) + "," + (y - 4));
            text(x + 36, y, "", subject.title.replace("*", ""));
            x += 172;
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"890\" height=\"" + (y + 14) + "\" viewBox=\"0 0 890 "
                + (y + 14) + "\" role=\"img\" aria-label=\"What waiting calls cost, by their number\">\n" + STYLE + svg
                + "</svg>\n";
    }

    private void panel(int column, int row, String title, String benchmark, String metric) {
        int left = LEFT + column * (WIDTH + 90);
        int top = TOP + row * (HEIGHT + 80);
        text(left, top - 14, "title", title);
        Map<Subject, Map<Integer, Double>> lines = new EnumMap<>(Subject.class);
        DASHES.keySet()
                .forEach(subject -> lines.put(subject, figures.byCalls(subject, benchmark, Style.ASYNC, metric)));
        double[] all = lines.values().stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(value -> Math.log10(Math.max(value, 0.1)))
                .toArray();
        if (all.length == 0) {
            return;
        }
        double least = Math.floor(java.util.Arrays.stream(all).min().orElse(0));
        double most =
                Math.max(least + 1, Math.ceil(java.util.Arrays.stream(all).max().orElse(1)));
        for (double power = least; power <= most; power++) {
            long y = Math.round(top + HEIGHT * (most - power) / (most - least));
            svg.append(String.format(Locale.ROOT, "  <path class=\"grid\" d=\"M%d %dh%d\"/>%n", left, y, WIDTH));
            text(left - 52, y + 4, "", String.format(Locale.ROOT, power < 0 ? "%.1f" : "%,.0f", Math.pow(10, power)));
        }
        double from = Math.log10(figures.sizes()[0]);
        double to = Math.log10(figures.largest());
        for (int calls : figures.sizes()) {
            long x = Math.round(left + WIDTH * (Math.log10(calls) - from) / (to - from));
            svg.append(String.format(Locale.ROOT, "  <path class=\"grid\" d=\"M%d %dv%d\"/>%n", x, top, HEIGHT));
            text(x - 18, top + HEIGHT + 18, "", String.format(Locale.ROOT, "%,d", calls));
        }
        lines.forEach((subject, line) -> line(
                subject,
                line.entrySet().stream()
                        .map(point -> String.format(
                                Locale.ROOT,
                                "%.0f,%.0f",
                                left + WIDTH * (Math.log10(point.getKey()) - from) / (to - from),
                                top + HEIGHT * (most - Math.log10(Math.max(point.getValue(), 0.1))) / (most - least)))
                        .collect(Collectors.joining(" "))));
    }

    private void line(Subject subject, String points) {
        svg.append(String.format(
                Locale.ROOT,
                "  <polyline class=\"%s\" stroke-dasharray=\"%s\" points=\"%s\"/>%n",
                subject == Subject.SDK ? "ours" : "peer",
                DASHES.get(subject),
                points));
    }

    private void text(long x, long y, String kind, String text) {
        svg.append(String.format(Locale.ROOT, "  <text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>%n", kind, x, y, text));
    }
}
