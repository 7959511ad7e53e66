// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static com.petstore.benchmarks.Subject.CLIENTS;
import static com.petstore.benchmarks.Subject.DATABIND;
import static com.petstore.benchmarks.Subject.JETTY;
import static com.petstore.benchmarks.Subject.MOCK;
import static com.petstore.benchmarks.Subject.SDK;
import static com.petstore.benchmarks.Subject.SERVERS;
import static com.petstore.benchmarks.Subject.STREAMING;
import static com.petstore.benchmarks.Subject.WIREMOCK;

import com.petstore.benchmarks.Turns.Medians;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A program that measures, and prints tables for docs/project/performance.md and the goals that they meet:
 * {@code Benchmarks clients|servers <turns>}, {@code Benchmarks cold-starts <starts> <Java home>..}.
 */
final class Benchmarks {

    private static final int MANY = 8;

    private final Table goals = new Table("figure", "goal", "reached", "met");

    private Benchmarks() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Benchmarks benchmarks = new Benchmarks();
        int rounds = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "clients" -> benchmarks.clients(new Turns(rounds));
            case "servers" -> benchmarks.servers(new Turns(rounds));
            case "cold-starts" -> benchmarks.coldStarts(rounds, List.of(args).subList(2, args.length));
            default -> throw new IllegalArgumentException(args[0]);
        }
        benchmarks.goals.print();
    }

    private void clients(Turns turns) throws IOException {
        overLoopback(turns);
        Map<String, Map<Subject, Medians>> inMemory = inMemory(turns);
        for (String list : new String[] {"LIST_20", "LIST_100", "LIST_99_IN_SCRIPTS"}) {
            goals.atMost(
                    list + " in memory, bytes / databind", 1, ratio(inMemory.get(list), SDK, DATABIND, Medians::bytes));
        }
        for (String single : new String[] {"CREATE", "GET", "GET_MISSING"}) {
            goals.atMost(
                    single + " in memory, bytes / databind",
                    1.4,
                    ratio(inMemory.get(single), SDK, DATABIND, Medians::bytes));
        }
        goals.atMost(
                "LIST_20 in memory, CPU / streaming",
                1.15,
                ratio(inMemory.get("LIST_20"), SDK, STREAMING, Medians::cpuMicros));
        goals.atMost(
                "names in scripts, CPU / streaming, beside that of names in ASCII",
                1.1,
                ratio(inMemory.get("LIST_99_IN_SCRIPTS"), SDK, STREAMING, Medians::cpuMicros)
                        / ratio(inMemory.get("LIST_100"), SDK, STREAMING, Medians::cpuMicros));
        asyncGoals("in memory", inMemory.get(Worker.ASYNC));
    }

    private void overLoopback(Turns turns) throws IOException {
        try (CannedServer server = CannedServer.start()) {
            String list = Scenario.LIST_20.name();
            var busy = turns.measure(CLIENTS, list, MANY, server.baseUrl());
            var alone = turns.measure(CLIENTS, list, 1, server.baseUrl());
            var async = turns.measure(CLIENTS, Worker.ASYNC, MANY, server.baseUrl());
            Table table = new Table(
                    "lists of 20 over loopback",
                    "8 threads, calls/s",
                    "CPU µs",
                    "1 thread, calls/s",
                    "CPU µs",
                    "B",
                    "async, 8 at once, calls/s",
                    "CPU µs",
                    "B");
            for (Subject client : CLIENTS) {
                Medians one = alone.get(client);
                Medians eight = async.get(client);
                table.row(
                        client.title,
                        busy.get(client).perSecond(),
                        busy.get(client).cpuMicros(),
                        one.perSecond(),
                        one.cpuMicros(),
                        one.bytes(),
                        eight.perSecond(),
                        eight.cpuMicros(),
                        eight.bytes());
            }
            table.print();
            goals.atLeast(
                    "loopback, 8 threads, calls per second / streaming",
                    0.97,
                    ratio(busy, SDK, STREAMING, Medians::perSecond));
            asyncGoals("over loopback", async);
        }
    }

    private void asyncGoals(String place, Map<Subject, Medians> lists) {
        goals.atMost("async " + place + ", bytes / streaming", 1.15, ratio(lists, SDK, STREAMING, Medians::bytes));
        goals.atMost("async " + place + ", CPU / streaming", 1.15, ratio(lists, SDK, STREAMING, Medians::cpuMicros));
    }

    private static Map<String, Map<Subject, Medians>> inMemory(Turns turns) throws IOException {
        Map<String, Map<Subject, Medians>> measured = new LinkedHashMap<>();
        for (Scenario scenario : Scenario.values()) {
            measured.put(scenario.name(), turns.measure(CLIENTS, scenario.name(), 1, Worker.MEMORY));
        }
        measured.put(Worker.ASYNC, turns.measure(CLIENTS, Worker.ASYNC, MANY, Worker.MEMORY));
        printInMemory("bytes in memory", measured, Medians::bytes);
        printInMemory("CPU µs in memory", measured, Medians::cpuMicros);
        return measured;
    }

    private static void printInMemory(
            String title, Map<String, Map<Subject, Medians>> measured, ToDoubleFunction<Medians> figure) {
        Stream<String> works = Stream.of(Scenario.values()).map(scenario -> scenario.title);
        Table table = new Table(Stream.of(Stream.of(title), works, Stream.of("list of 20, async"))
                .flatMap(column -> column)
                .toArray(String[]::new));
        for (Subject client : CLIENTS) {
            table.row(
                    client.title,
                    measured.values().stream()
                            .mapToDouble(medians -> figure.applyAsDouble(medians.get(client)))
                            .toArray());
        }
        table.print();
    }

    private void servers(Turns turns) throws IOException {
        var restarts = turns.measure(SERVERS, Worker.RESTARTS, 1, "");
        var lists = turns.measure(SERVERS, Worker.LISTS, MANY, "");
        Table table = new Table("server", "start and stop, ms", "lists of 20 per second", "CPU µs", "B");
        for (Subject server : SERVERS) {
            Medians list = lists.get(server);
            table.row(
                    server.title,
                    1000 / restarts.get(server).perSecond(),
                    list.perSecond(),
                    list.cpuMicros(),
                    list.bytes());
        }
        table.print();
        goals.atMost("start and stop, ms", 20, 1000 / restarts.get(MOCK).perSecond());
        goals.atLeast("lists of 20 per second / bare Jetty", 0.75, ratio(lists, MOCK, JETTY, Medians::perSecond));
        goals.atLeast("lists of 20 per second / WireMock", 5, ratio(lists, MOCK, WIREMOCK, Medians::perSecond));
    }

    private static double ratio(
            Map<Subject, Medians> measured, Subject ours, Subject theirs, ToDoubleFunction<Medians> figure) {
        return figure.applyAsDouble(measured.get(ours)) / figure.applyAsDouble(measured.get(theirs));
    }

    private void coldStarts(int starts, List<String> javaHomes) throws IOException, InterruptedException {
        for (String home : javaHomes) {
            Map<Subject, double[]> measured = coldStarts(starts, Path.of(home));
            Table table = new Table(Path.of(home).getFileName().toString(), "ms", "CPU ms", "classes");
            measured.forEach((client, figures) -> table.row(client.title, figures));
            table.print();
            double[] ours = measured.get(SDK);
            double[] theirs = measured.get(STREAMING);
            goals.atMost("cold start, ms / streaming", 1, ours[0] / theirs[0]);
            goals.atMost("cold start, CPU / streaming", 1.1, ours[1] / theirs[1]);
            goals.atMost("cold start, classes / streaming", 1.08, ours[2] / theirs[2]);
        }
    }

    /** Milliseconds, those of CPU time, and classes. The clients start in turn, so that all meet the same machine. */
    private static Map<Subject, double[]> coldStarts(int starts, Path javaHome)
            throws IOException, InterruptedException {
        System.err.println("== cold starts on " + javaHome);
        Map<Subject, double[]> measured = new EnumMap<>(Subject.class);
        double[][][] millis = new double[Subject.values().length][2][starts];
        try (CannedServer server = CannedServer.start()) {
            for (int i = 0; i < starts; i++) {
                for (Subject client : CLIENTS) {
                    double[] start = coldStart(client, javaHome).millis(server.baseUrl());
                    millis[client.ordinal()][0][i] = start[0];
                    millis[client.ordinal()][1][i] = start[1];
                }
            }
            for (Subject client : CLIENTS) {
                double[][] all = millis[client.ordinal()];
                int classes = coldStart(client, javaHome).classes(server.baseUrl());
                measured.put(client, new double[] {Turns.median(all[0]), Turns.median(all[1]), classes});
            }
        }
        return measured;
    }

    private static ColdStart coldStart(Subject client, Path javaHome) throws IOException {
        return new ColdStart(javaHome, client.classPath(), client.className);
    }
}
