// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import static com.petstore.benchmarks.report.Figures.LOOPBACK;
import static com.petstore.benchmarks.report.Figures.MEMORY;

import com.petstore.benchmarks.client.MeasureInterleaved;
import com.petstore.benchmarks.client.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of docs/project/performance.md. */
final class Tables {

    private static final String[] WORK = {
        "", "list of 20", "list of 100", "list of 99 in scripts", "create", "get", "get, 404"
    };
    private static final int MOST_TYPES = 12;
    private static final String LIST = Scenario.LIST_20.name();

    private final Figures figures;

    Tables(Figures figures) {
        this.figures = figures;
    }

    Table bytes(String place) {
        return byScenario(0, (client, scenario) -> figures.bytes(client, "blocking", place, scenario));
    }

    Table cpu(String place) {
        return byScenario(1, (client, scenario) -> figures.cpu(client, "blocking", place, scenario));
    }

    /** Lists of 20 over loopback, by clients that took turns. */
    Table turns() {
        Table table = new Table(
                "",
                "8 threads, calls/s",
                "CPU µs",
                "1 thread, calls/s",
                "CPU µs",
                "async, 8 at once, calls/s",
                "CPU µs");
        Subjects.CLIENTS.forEach((client, name) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            addTurns(cells, client, "blocking", 8);
            addTurns(cells, client, "blocking", 1);
            addTurns(cells, client, "async", 8);
            addRow(table, cells);
        });
        return table;
    }

    private void addTurns(List<String> cells, String client, String benchmark, int atOnce) {
        cells.add(Table.text(figures.one(client, benchmark, LOOPBACK, LIST, atOnce, MeasureInterleaved.THROUGHPUT), 0));
        cells.add(Table.text(figures.one(client, benchmark, LOOPBACK, LIST, atOnce, MeasureInterleaved.CPU), 1));
    }

    /** CPU time of calls in memory, by clients that took turns. */
    Table turnsInMemory() {
        return byScenario(
                1, (client, scenario) -> figures.one(client, "blocking", MEMORY, scenario, 1, MeasureInterleaved.CPU));
    }

    /** Of what a 404 in memory allocates more than by hand in the barest form, the most, by class. */
    Table types() {
        Map<String, Double> ours = figures.types(Subjects.SDK, Scenario.GET_MISSING.name());
        Map<String, Double> theirs = figures.types(Subjects.BARE, Scenario.GET_MISSING.name());
        Table table = new Table("class", "this SDK, B", "barest form, B", "more, B");
        ours.entrySet().stream()
                .map(type -> Map.entry(type.getKey(), type.getValue() - theirs.getOrDefault(type.getKey(), 0.0)))
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(MOST_TYPES)
                .forEach(type -> table.row(
                        "`" + type.getKey() + "`",
                        bytes(ours.get(type.getKey())),
                        bytes(theirs.get(type.getKey())),
                        bytes(type.getValue())));
        return table.row("all", bytes(sum(ours)), bytes(sum(theirs)), bytes(sum(ours) - sum(theirs)));
    }

    private static String bytes(@Nullable Double value) {
        return Table.text(value == null ? OptionalDouble.empty() : OptionalDouble.of(value), 0);
    }

    private static double sum(Map<String, Double> types) {
        return types.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    Table busy() {
        Table table = new Table("", "calls/s, 1 thread", "calls/s, 8 threads", "connections of 8 threads");
        Subjects.CLIENTS.forEach((client, name) -> table.row(
                name,
                Table.text(figures.throughput(client, "blocking", LOOPBACK, LIST, 1), 0),
                Table.text(figures.throughput(client, "blocking", LOOPBACK, LIST, 8), 0),
                Table.text(figures.connections(client), 0)));
        return table;
    }

    Table async() {
        Table table = new Table(
                "", "in memory, B", "in memory, CPU µs", "loopback, B", "loopback, CPU µs", "loopback, calls/s");
        Subjects.CLIENTS.forEach((client, name) -> {
            OptionalDouble calls = figures.throughput(client, "async", LOOPBACK, LIST, 1);
            if (calls.isPresent()) {
                table.row(
                        name,
                        Table.text(figures.bytes(client, "async", MEMORY, LIST), 0),
                        Table.text(figures.cpu(client, "async", MEMORY, LIST), 1),
                        Table.text(figures.bytes(client, "async", LOOPBACK, LIST), 0),
                        Table.text(figures.cpu(client, "async", LOOPBACK, LIST), 1),
                        Table.text(calls, 0));
            }
        });
        return table;
    }

    Table coldStart() {
        Table table = new Table("", "Java 17, ms", "CPU ms", "classes", "Java 25, ms", "CPU ms", "classes");
        Subjects.CLIENTS.forEach((client, name) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            for (int java : new int[] {17, 25}) {
                Stream.of("ms", "cpu ms", "classes")
                        .map(metric -> Table.text(figures.coldStart(client, java, metric), 0))
                        .forEach(cells::add);
            }
            table.row(cells.toArray(String[]::new));
        });
        return table;
    }

    Table servers() {
        Table table = new Table(
                "", "start and stop, ms", "lists of 20 per second", "CPU µs per list, of the server", "B per list");
        Subjects.SERVERS.forEach((server, name) -> {
            OptionalDouble restarts = figures.throughput(server, "startAndStop", "", "", 1);
            table.row(
                    name,
                    Table.text(
                            restarts.stream().map(perSecond -> 1000 / perSecond).findFirst(), 1),
                    Table.text(figures.throughput(server, "list", "", "1000", 8), 0),
                    Table.text(figures.serverCpu(server), 1),
                    Table.text(figures.serverBytes(server), 0));
        });
        return table;
    }

    private static Table byScenario(int decimals, Figure figure) {
        Table table = new Table(WORK);
        Subjects.CLIENTS.forEach((client, name) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            for (Scenario scenario : Scenario.values()) {
                cells.add(Table.text(figure.of(client, scenario.name()), decimals));
            }
            addRow(table, cells);
        });
        return table;
    }

    /** Clients that were not measured, or cannot take responses from memory, have no row. */
    private static void addRow(Table table, List<String> cells) {
        if (cells.stream().skip(1).anyMatch(cell -> !cell.equals("–"))) {
            table.row(cells.toArray(String[]::new));
        }
    }

    /** One cell of a table. */
    private interface Figure {
        OptionalDouble of(String client, String scenario);
    }
}
