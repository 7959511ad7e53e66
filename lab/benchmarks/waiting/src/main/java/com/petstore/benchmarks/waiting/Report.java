// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.report.Page;
import com.petstore.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A program that fills the tables of the page and the lines of its plot from a file of results: {@code Report <results file> <page> <plot>}. */
final class Report {

    private final Figures figures;
    private final int least;
    private final int most;
    private String page;

    private Report(Figures figures, String page) {
        this.figures = figures;
        List<Integer> sizes = figures.sizes();
        this.least = sizes.get(0);
        this.most = sizes.get(sizes.size() - 1);
        this.page = page;
    }

    public static void main(String[] args) throws IOException {
        Figures figures = new Figures(Row.readAll(Path.of(args[0])));
        Path page = Path.of(args[1]);
        Report report = new Report(figures, Files.readString(page));
        report.fill();
        Files.writeString(page, report.page);
        Path plot = Path.of(args[2]);
        Files.writeString(plot, GrowthPlot.fill(Files.readString(plot), figures));
    }

    private void fill() throws IOException {
        fill("machine", machine());
        fill("goals", goals());
        fillByStyle(
                "piles",
                Column.of("heap per call, B", 0, "pile", "heap bytes"),
                Column.of("make the pile, ms", 0, "pile", "enqueue ms"),
                Column.of("CPU ms", 0, "pile", "enqueue cpu ms"),
                Column.of("one more, µs", 1, "pile", "one more us"),
                Column.of("allocates, B", 0, "pile", "one more bytes"),
                Column.of("cancel all, ms", 0, "pile", "cancel ms"),
                Column.of("CPU ms", 0, "pile", "cancel cpu ms"),
                Column.of("heap left per call, B", 0, "pile", "left bytes"));
        fillByStyle(
                "releases",
                Column.of("first request, ms", 0, "release", "first ms"),
                Column.of("last request, ms", 0, "release", "last ms"),
                Column.of("CPU ms", 0, "release", "cpu ms"),
                Column.of("places out of order, median", 0, "release", "places median"),
                Column.of("99 %", 0, "release", "places 99 %"),
                Column.of("idle minute, CPU ms", 0, "idle", "cpu ms per minute"));
        // How else the waits of the SDK end.
        Map<String, Figures> sizes = new LinkedHashMap<>();
        figures.sizes().forEach(calls -> sizes.put(number(calls), figures.of(calls)));
        fill(
                "ends",
                "waiting calls",
                sizes,
                Column.of("close(), asynchronous, ms", 0, "close", "ASYNC", "all ended ms"),
                Column.of("CPU ms", 0, "close", "ASYNC", "close cpu ms"),
                Column.of("close(), virtual threads, ms", 0, "close", "VIRTUAL", "all ended ms"),
                Column.of("late at the deadline, median ms", 1, "deadlines", "late median ms"),
                Column.of("worst of 200, ms", 1, "deadlines", "late most ms"),
                Column.of("key that rotates, µs per call", 0, "rotating", "call us"),
                Column.of("B per key", 0, "rotating", "bytes per key"));
    }

    private void fill(String name, String text) {
        page = Page.fill(page, name, text);
    }

    private void fill(String name, String corner, Map<String, Figures> lines, Column... columns) {
        fill(name, Column.table(corner, lines, columns));
    }

    /** The largest piles. */
    private void fillByStyle(String name, Column... columns) {
        fill(
                name,
                ofStyle(Style.ASYNC, "asynchronous calls", columns) + "\n\n"
                        + ofStyle(Style.VIRTUAL, "calls on virtual threads", columns));
    }

    private static String machine() throws IOException {
        return "Measured on " + LocalDate.now(ZoneOffset.UTC) + " on " + Page.processor() + " with "
                + Runtime.getRuntime().availableProcessors() + " processors seen by Java, "
                + System.getProperty("java.vm.name") + " " + Runtime.version()
                + " with a heap of 3 GB and the serial collector.";
    }

    /** What was to be reached with asynchronous calls of the SDK, and what was. */
    private String goals() {
        Figures all = figures.of(Subject.SDK.id, "ASYNC");
        Figures pile = all.of("pile");
        Figures largest = all.of(most);
        String calls = number(most) + " asynchronous calls";
        double heap = pile.of("heap bytes").worst();
        double idle = largest.of("idle").median();
        double places = 100 * largest.of("places median").median() / most;
        double late = all.of("late most ms").worst();
        double nLogN = Figures.growthOfNLogN(least, most);
        Table table = new Table("figure", "goal", "reached", "met");
        goal(table, "heap per waiting asynchronous call, worst size, B", 1024, heap);
        goal(table, calls + " wait: CPU of the process in an idle minute, ms", 60, idle);
        goal(table, calls + " cancelled, ms", 1000, largest.of("cancel ms").median());
        goal(table, calls + ", places out of order at the service, median, % of the pile", 1, places);
        goal(table, "time from a call's deadline to its failure, worst of 200, worst size, ms", 50, late);
        growth(table, "enqueue cpu in all, exponent (that of n log n)", nLogN, pile.of("enqueue cpu ms"));
        growth(table, "cancel cpu in all, exponent (that of n log n)", nLogN, pile.of("cancel cpu ms"));
        growth(table, "heap per call, exponent (that of log n)", nLogN - 1, pile.of("heap bytes"));
        growth(table, "one more per call, exponent (that of log n)", nLogN - 1, pile.of("one more us"));
        return table.toString();
    }

    private static void growth(Table table, String figure, double goal, Figures reached) {
        goal(table, "growth of " + figure, goal, reached.growth());
    }

    private static void goal(Table table, String figure, double goal, double reached) {
        int decimals = goal < 10 ? 2 : 0;
        String met = Double.isNaN(reached) ? "–" : reached <= goal ? "yes" : "no";
        table.row(figure, "≤ " + Column.text(goal, decimals), Column.text(reached, decimals), met);
    }

    private String ofStyle(Style style, String title, Column... columns) {
        Map<String, Figures> lines = bySubject(figures.of(style.name()));
        lines.replaceAll((subject, line) -> line.of(most));
        return number(most) + " " + title + ":\n\n" + Column.table("", lines, columns);
    }

    /** What there is of each subject that has anything. */
    private static Map<String, Figures> bySubject(Figures part) {
        Map<String, Figures> lines = new LinkedHashMap<>();
        for (Subject subject : Subject.values()) {
            lines.put(subject.title, part.of(subject.id));
        }
        lines.values().removeIf(line -> line.rows().isEmpty());
        return lines;
    }

    private static String number(int calls) {
        return String.format(Locale.ROOT, "%,d", calls);
    }
}
