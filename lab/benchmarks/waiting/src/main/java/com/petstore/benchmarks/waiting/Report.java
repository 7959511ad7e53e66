package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.report.Page;
import com.petstore.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
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
        fill(
                "keys",
                "",
                bySubject(figures),
                Column.of("keys: 1, ms", 0, "keys", "1", "enqueue ms"),
                Column.of("B per call", 0, "keys", "1", "heap bytes"),
                Column.of("keys: 10, ms", 0, "keys", "10", "enqueue ms"),
                Column.of("B per call", 0, "keys", "10", "heap bytes"),
                Column.of("keys: 1000, ms", 0, "keys", "1000", "enqueue ms"),
                Column.of("B per call", 0, "keys", "1000", "heap bytes"),
                Column.of("16 threads, one gate, CPU ns", 0, "contention", "1", "cpu ns per permit"),
                Column.of("16 gates, CPU ns", 0, "contention", "16", "cpu ns per permit"));
        fill(
                "growth",
                "asynchronous calls",
                bySubject(figures.of(Style.ASYNC.name())),
                Column.growth("make the pile, CPU", "pile", "enqueue cpu ms"),
                Column.growth("cancel all, CPU", "pile", "cancel cpu ms"),
                Column.growth("last request", "release", "last ms"),
                Column.growth("heap per call", "pile", "heap bytes"),
                Column.growth("one more", "pile", "one more us"));
        fill("held", profile("held bytes", "class", "B per call"));
        fill("samples", profile("samples %", "innermost method of the SDK", "% of the samples"));
    }

    private void fill(String name, String text) {
        page = Page.fill(page, name, text);
    }

    private void fill(String name, String corner, Map<String, Figures> lines, Column... columns) {
        fill(name, Column.table(corner, lines, columns));
    }

    /** The largest piles, but of threads as few as there were. */
    private void fillByStyle(String name, Column... columns) {
        String async = ofStyle(Style.ASYNC, most, "asynchronous calls", columns);
        String virtual = ofStyle(Style.VIRTUAL, most, "calls on virtual threads", columns);
        String platform = ofStyle(Style.PLATFORM, least, "calls on platform threads", columns);
        fill(name, String.join("\n\n", async, virtual, platform));
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

    private String ofStyle(Style style, int calls, String title, Column... columns) {
        Map<String, Figures> lines = bySubject(figures.of(style.name()));
        lines.replaceAll((subject, line) -> line.of(calls));
        return number(calls) + " " + title + ":\n\n" + Column.table("", lines, columns);
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

    /** The eight classes or methods of which there is the most. */
    private String profile(String metric, String what, String heading) {
        Table table = new Table(what, heading);
        figures.of("profile", metric).rows().stream()
                .sorted(Comparator.comparingDouble(Row::value).reversed())
                .limit(8)
                .forEach(row -> table.row("`" + shortName(row.scenario()) + "`", Column.text(row.value(), 0)));
        return table.toString();
    }

    /** Lambdas have names that change from run to run. */
    private static String shortName(String name) {
        return name.replaceAll("^0x[^.]*\\.", "a lambda: ").replaceAll(".*\\.(?=[A-Z])|/0x.*", "");
    }

    private static String number(int calls) {
        return String.format(Locale.ROOT, "%,d", calls);
    }
}
