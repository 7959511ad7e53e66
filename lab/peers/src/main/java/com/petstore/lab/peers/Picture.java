// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.peers;

import java.util.List;
import java.util.Locale;

/** Draws what each fleet's service served and refused over time, a column for each two seconds. */
final class Picture {

    private static final int WIDTH = 900;
    private static final int LEFT = 230;
    private static final int ROW = 62;
    private static final int TOP = 44;
    private static final int COLUMN_MILLIS = 2_000;
    /** Requests of a column that reach the top of a row. */
    private static final double FULL = 120;

    private Picture() {}

    /**
     * A request.
     *
     * @param millis since the start
     * @param refused whether the response was 429
     */
    record Request(long millis, boolean refused) {}

    /**
     * What one service saw.
     *
     * @param name of the limiter
     * @param requests all that had a response
     */
    record Row(String name, List<Request> requests) {}

    /** Returns the picture as SVG. */
    static String of(List<Row> rows, int seconds) {
        int columns = seconds * 1_000 / COLUMN_MILLIS;
        double width = (double) (WIDTH - LEFT - 20) / columns;
        int height = TOP + rows.size() * ROW + 30;
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">",
                WIDTH,
                height);
        add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>", WIDTH, height);
        add(
                svg,
                "<text x=\"12\" y=\"22\">Requests in each two seconds: <tspan fill=\"#2563a8\">served</tspan> and <tspan fill=\"#c2410c\">refused with 429</tspan></text>");
        for (int row = 0; row < rows.size(); row++) {
            double base = TOP + (row + 1) * ROW - 10;
            add(
                    svg,
                    "<text x=\"12\" y=\"%.0f\">%s</text>",
                    base - 4,
                    rows.get(row).name());
            add(
                    svg,
                    "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#bbb\"/>",
                    LEFT,
                    base,
                    WIDTH - 20,
                    base);
            for (int column = 0; column < columns; column++) {
                long from = (long) column * COLUMN_MILLIS;
                double y = base;
                for (boolean refused : new boolean[] {false, true}) {
                    long count = rows.get(row).requests().stream()
                            .filter(request -> request.refused() == refused
                                    && request.millis() >= from
                                    && request.millis() < from + COLUMN_MILLIS)
                            .count();
                    if (count > 0) {
                        double tall = Math.max(2, Math.min(1, count / FULL) * (ROW - 14));
                        y -= tall;
                        add(
                                svg,
                                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
                                LEFT + column * width,
                                y,
                                width * 0.85,
                                tall,
                                refused ? "#c2410c" : "#2563a8");
                    }
                }
            }
        }
        for (int second = 0; second <= seconds; second += 60) {
            add(
                    svg,
                    "<text x=\"%.1f\" y=\"%d\" fill=\"#555\">%d s</text>",
                    LEFT + second * 1_000.0 / COLUMN_MILLIS * width,
                    height - 12,
                    second);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
