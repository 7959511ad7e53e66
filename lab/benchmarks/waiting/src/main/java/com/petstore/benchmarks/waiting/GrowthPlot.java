// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.report.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The lines of docs/project/waiting-calls.svg: figures by number of waiting asynchronous calls. Titles, axes and colours are in that file. */
final class GrowthPlot {

    private static final int WIDTH = 330;
    private static final int HEIGHT = 220;

    private GrowthPlot() {}

    static String fill(String plot, Figures figures) {
        Figures pile = figures.of("pile", Style.ASYNC.name());
        Figures release = figures.of("release", Style.ASYNC.name());
        String filled = Page.fill(plot, "enqueue ms", lines(pile.of("enqueue ms"), 0.1, 100_000));
        filled = Page.fill(filled, "cancel ms", lines(pile.of("cancel ms"), 1, 10_000));
        filled = Page.fill(filled, "heap bytes", lines(pile.of("heap bytes"), 100, 1_000));
        return Page.fill(filled, "last ms", lines(release.of("last ms"), 100, 10_000));
    }

    /** A line for each subject, between axes that are logarithmic. */
    private static String lines(Figures shown, double least, double most) {
        List<String> lines = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            String points = shown.of(subject.id).byCalls().entrySet().stream()
                    .map(point -> Math.round(WIDTH * share(point.getKey(), 1_000, 100_000)) + ","
                            + Math.round(HEIGHT * (1 - share(point.getValue(), least, most))))
                    .collect(Collectors.joining(" "));
            lines.add("<polyline class='" + subject.id + "' points='" + points + "'/>");
        }
        return String.join("\n", lines);
    }

    /** How far along an axis a value is, from 0 to 1. */
    private static double share(double value, double least, double most) {
        return Math.log(value / least) / Math.log(most / least);
    }
}
