package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** The tables of docs/project/waiting-calls.md. */
final class Tables {

    private final Figures figures;

    Tables(Figures figures) {
        this.figures = figures;
    }

    Table goals() {
        int most = figures.largest();
        Table table = new Table("figure", "goal", "reached", "met");
        double heap = figures.byCalls(Subject.SDK, "pile", Style.ASYNC, "heap bytes").values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
        goal(table, "heap per waiting asynchronous call, worst size, B", 1024, heap);
        String calls = String.format(Locale.ROOT, "%,d asynchronous calls", most);
        goal(
                table,
                calls + " wait: CPU of the process in an idle minute, ms",
                60,
                sdk("idle", most, "cpu ms per minute"));
        goal(table, calls + " cancelled, ms", 1000, sdk("pile", most, "cancel ms"));
        goal(
                table,
                calls + ", places out of order at the service, median, % of the pile",
                1,
                100 * sdk("release", most, "places median") / most);
        goal(
                table,
                "time from a call's deadline to its failure, worst of 200, worst size, ms",
                50,
                figures.byCalls(Subject.SDK, "deadlines", Style.ASYNC, "late most ms").values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(Double.NaN));
        double nLogN = Growth.ofNLogN(figures.sizes()[0], most);
        for (String metric : List.of("enqueue cpu ms", "cancel cpu ms")) {
            goal(
                    table,
                    "growth of " + metric.replace(" ms", "") + " in all, exponent (that of n log n)",
                    nLogN,
                    Growth.exponent(figures.byCalls(Subject.SDK, "pile", Style.ASYNC, metric))
                            .orElse(Double.NaN));
        }
        for (String metric : List.of("heap bytes", "one more us")) {
            goal(
                    table,
                    "growth of " + metric.replace(" us", "").replace(" bytes", "")
                            + " per call, exponent (that of log n)",
                    nLogN - 1,
                    Growth.exponent(figures.byCalls(Subject.SDK, "pile", Style.ASYNC, metric))
                            .orElse(Double.NaN));
        }
        return table;
    }

    private double sdk(String benchmark, int calls, String metric) {
        return figures.one(Subject.SDK, benchmark, Style.ASYNC, "", calls, metric)
                .orElse(Double.NaN);
    }

    private static void goal(Table table, String figure, double goal, double reached) {
        int decimals = goal < 10 ? 2 : 0;
        table.row(
                figure,
                "≤ " + Table.text(OptionalDouble.of(goal), decimals),
                Double.isNaN(reached) ? "–" : Table.text(OptionalDouble.of(reached), decimals),
                Double.isNaN(reached) ? "–" : reached <= goal ? "yes" : "no");
    }

    /** What a pile of this style costs. */
    Table pile(Style style, int calls) {
        Table table = new Table(
                "",
                "heap per call, B",
                "make the pile, ms",
                "CPU ms",
                "one more, µs",
                "allocates, B",
                "cancel all, ms",
                "CPU ms",
                "heap left per call, B");
        for (Subject subject : Subject.values()) {
            if (subject.offers(style)) {
                table.row(
                        subject.title,
                        figures.text(subject, "pile", style, calls, "heap bytes", 0),
                        figures.text(subject, "pile", style, calls, "enqueue ms", 0),
                        figures.text(subject, "pile", style, calls, "enqueue cpu ms", 0),
                        figures.text(subject, "pile", style, calls, "one more us", 1),
                        figures.text(subject, "pile", style, calls, "one more bytes", 0),
                        figures.text(subject, "pile", style, calls, "cancel ms", 0),
                        figures.text(subject, "pile", style, calls, "cancel cpu ms", 0),
                        figures.text(subject, "pile", style, calls, "left bytes", 0));
            }
        }
        return table;
    }

    Table release(Style style, int calls) {
        Table table = new Table(
                "",
                "first request, ms",
                "last request, ms",
                "CPU ms",
                "places out of order, median",
                "99 %",
                "idle minute, CPU ms");
        for (Subject subject : Subject.values()) {
            if (subject.offers(style)) {
                table.row(
                        subject.title,
                        figures.text(subject, "release", style, calls, "first ms", 0),
                        figures.text(subject, "release", style, calls, "last ms", 0),
                        figures.text(subject, "release", style, calls, "cpu ms", 0),
                        figures.text(subject, "release", style, calls, "places median", 0),
                        figures.text(subject, "release", style, calls, "places 99 %", 0),
                        figures.text(subject, "idle", style, calls, "cpu ms per minute", 0));
            }
        }
        return table;
    }

    /** The exponents. */
    Table growth() {
        Table table = new Table(
                "asynchronous calls",
                "make the pile, CPU",
                "cancel all, CPU",
                "last request",
                "heap per call",
                "one more");
        for (Subject subject : Subject.values()) {
            if (subject.offers(Style.ASYNC)) {
                table.row(
                        subject.title,
                        exponent(subject, "pile", "enqueue cpu ms"),
                        exponent(subject, "pile", "cancel cpu ms"),
                        exponent(subject, "release", "last ms"),
                        exponent(subject, "pile", "heap bytes"),
                        exponent(subject, "pile", "one more us"));
            }
        }
        return table;
    }

    private String exponent(Subject subject, String benchmark, String metric) {
        return Table.text(Growth.exponent(figures.byCalls(subject, benchmark, Style.ASYNC, metric)), 2);
    }

    /** How else the waits of the SDK end. */
    Table ends() {
        Table table = new Table(
                "waiting calls",
                "close(), asynchronous, ms",
                "CPU ms",
                "close(), virtual threads, ms",
                "late at the deadline, median ms",
                "worst of 200, ms",
                "key that rotates, µs per call",
                "B per key");
        for (int calls : figures.sizes()) {
            table.row(
                    String.format(Locale.ROOT, "%,d", calls),
                    figures.text(Subject.SDK, "close", Style.ASYNC, calls, "all ended ms", 0),
                    figures.text(Subject.SDK, "close", Style.ASYNC, calls, "close cpu ms", 0),
                    figures.text(Subject.SDK, "close", Style.VIRTUAL, calls, "all ended ms", 0),
                    figures.text(Subject.SDK, "deadlines", Style.ASYNC, calls, "late median ms", 1),
                    figures.text(Subject.SDK, "deadlines", Style.ASYNC, calls, "late most ms", 1),
                    figures.text(Subject.SDK, "rotating", Style.ASYNC, calls, "call us", 0),
                    figures.text(Subject.SDK, "rotating", Style.ASYNC, calls, "bytes per key", 0));
        }
        return table;
    }

    /** Several keys, and many threads. */
    Table keys(int calls) {
        List<String> columns = new ArrayList<>(List.of(""));
        List<String> keys = List.of("1", "10", "1000");
        keys.forEach(count -> columns.addAll(List.of("keys: " + count + ", ms", "B per call")));
        columns.addAll(List.of("16 threads, one gate, CPU ns", "16 gates, CPU ns"));
        Table table = new Table(columns.toArray(String[]::new));
        for (Subject subject : Subject.values()) {
            List<String> cells = new ArrayList<>(List.of(subject.title));
            for (String count : keys) {
                for (String metric : List.of("enqueue ms", "heap bytes")) {
                    cells.add(Table.text(figures.one(subject, "keys", Style.ASYNC, count, calls, metric), 0));
                }
            }
            for (String gates : List.of("1", "16")) {
                cells.add(Table.text(
                        figures.one(subject, "contention", Style.PLATFORM, gates, 0, "cpu ns per permit"), 0));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** What a waiting call holds, and where the time goes. */
    Table profile(String metric, String what, int most) {
        Table table = new Table(what, metric.equals("held bytes") ? "B per call" : "% of the samples");
        // Lambdas have names that change from run to run.
        figures.ranked("profile", metric).stream()
                .limit(most)
                .forEach(row -> table.row(
                        "`"
                                + row.scenario()
                                        .replaceAll("^0x[^.]*\\.", "a lambda: ")
                                        .replaceAll(".*\\.(?=[A-Z])|/0x.*", "")
                                + "`",
                        number(row)));
        return table;
    }

    private static String number(Row row) {
        return Table.text(OptionalDouble.of(row.value()), 0);
    }

    static String join(Map<String, Table> tables) {
        List<String> parts = new ArrayList<>();
        tables.forEach((title, table) -> parts.addAll(Arrays.asList(title, "", table.toString(), "")));
        return String.join("\n", parts).strip();
    }
}
