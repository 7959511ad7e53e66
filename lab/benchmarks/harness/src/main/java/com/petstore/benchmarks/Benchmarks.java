// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static com.petstore.benchmarks.Subject.CLIENTS;
import static com.petstore.benchmarks.Subject.DATABIND;
import static com.petstore.benchmarks.Subject.SDK;
import static com.petstore.benchmarks.Subject.STREAMING;

import com.petstore.benchmarks.Turns.Medians;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A program that measures, and prints tables for docs/project/performance.md and the goals that they meet:
 * {@code Benchmarks clients <turns>}, {@code Benchmarks cold-starts <starts> <Java home>..}.
 */
final class Benchmarks {

    private static final int MANY = 8;

    private final Table goals = new Table("figure", "goal", "reached", "met");

    private Benchmarks() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Benchmarks benchmarks = new Benchmarks();
        int rounds = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "clients" -> {
                benchmarks.overLoopback(new Turns(rounds));
                benchmarks.inMemory(new Turns(rounds));
            }
            case "cold-starts" -> benchmarks.coldStarts(rounds, List.of(args).subList(2, args.length));
            default -> throw new IllegalArgumentException(args[0]);
        }
        benchmarks.goals.print();
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
                Medians one = alone.of(client);
                Medians eight = async.of(client);
                table.row(
                        client.title,
                        busy.of(client).perSecond(),
                        busy.of(client).cpuMicros(),
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
                    busy.ratio(SDK, STREAMING, Medians::perSecond));
            asyncGoals("over loopback", async);
        }
    }

    private void asyncGoals(String place, Measured<Medians> lists) {
        goals.atMost("async " + place + ", bytes / streaming", 1.15, lists.ratio(SDK, STREAMING, Medians::bytes));
        goals.atMost("async " + place + ", CPU / streaming", 1.15, lists.ratio(SDK, STREAMING, Medians::cpuMicros));
    }

    private void inMemory(Turns turns) throws IOException {
        Map<String, Measured<Medians>> calls = new LinkedHashMap<>();
        Map<Scenario, Double> cpu = new EnumMap<>(Scenario.class);
        for (Scenario scenario : Scenario.values()) {
            var measured = turns.measure(CLIENTS, scenario.name(), 1, Worker.MEMORY);
            calls.put(scenario.title, measured);
            cpu.put(scenario, measured.ratio(SDK, STREAMING, Medians::cpuMicros));
            goals.atMost(
                    scenario.title + " in memory, bytes / databind",
                    scenario.name().startsWith("LIST") ? 1 : 1.4,
                    measured.ratio(SDK, DATABIND, Medians::bytes));
        }
        goals.atMost("list of 20 in memory, CPU / streaming", 1.15, cpu.getOrDefault(Scenario.LIST_20, Double.NaN));
        goals.atMost(
                "names in scripts in memory, CPU / streaming, beside that of names in ASCII",
                1.1,
                cpu.getOrDefault(Scenario.LIST_99_IN_SCRIPTS, Double.NaN)
                        / cpu.getOrDefault(Scenario.LIST_100, Double.NaN));
        var async = turns.measure(CLIENTS, Worker.ASYNC, MANY, Worker.MEMORY);
        asyncGoals("in memory", async);
        calls.put("list of 20, async", async);
        print("bytes in memory", calls, Medians::bytes);
        print("CPU µs in memory", calls, Medians::cpuMicros);
    }

    private static void print(String title, Map<String, Measured<Medians>> calls, ToDoubleFunction<Medians> figure) {
        Table table = new Table(
                Stream.concat(Stream.of(title), calls.keySet().stream()).toArray(String[]::new));
        for (Subject client : CLIENTS) {
            table.row(
                    client.title,
                    calls.values().stream()
                            .mapToDouble(measured -> figure.applyAsDouble(measured.of(client)))
                            .toArray());
        }
        table.print();
    }

    private void coldStarts(int starts, List<String> javaHomes) throws IOException, InterruptedException {
        for (String home : javaHomes) {
            Measured<Start> measured = coldStarts(starts, Path.of(home));
            Table table = new Table(Path.of(home).getFileName().toString(), "ms", "CPU ms", "classes");
            for (Subject client : CLIENTS) {
                Start start = measured.of(client);
                table.row(client.title, start.millis(), start.cpuMillis(), start.classes());
            }
            table.print();
            goals.atMost("cold start, ms / streaming", 1, measured.ratio(SDK, STREAMING, Start::millis));
            goals.atMost("cold start, CPU / streaming", 1.1, measured.ratio(SDK, STREAMING, Start::cpuMillis));
            goals.atMost("cold start, classes / streaming", 1.08, measured.ratio(SDK, STREAMING, Start::classes));
        }
    }

    /** The clients start in turn, so that all meet the same machine. */
    private static Measured<Start> coldStarts(int starts, Path javaHome) throws IOException, InterruptedException {
        System.err.println("== cold starts on " + javaHome);
        Map<Subject, List<ColdStart.Time>> times = new EnumMap<>(Subject.class);
        Map<Subject, Start> measured = new EnumMap<>(Subject.class);
        try (CannedServer server = CannedServer.start()) {
            for (int i = 0; i < starts; i++) {
                for (Subject client : CLIENTS) {
                    times.computeIfAbsent(client, first -> new ArrayList<>())
                            .add(coldStart(client, javaHome).time(server.baseUrl()));
                }
            }
            for (Map.Entry<Subject, List<ColdStart.Time>> client : times.entrySet()) {
                int classes = coldStart(client.getKey(), javaHome).classes(server.baseUrl());
                measured.put(client.getKey(), Start.of(client.getValue(), classes));
            }
        }
        return new Measured<>(measured);
    }

    private static ColdStart coldStart(Subject client, Path javaHome) throws IOException {
        return new ColdStart(javaHome, client.classPath(), client.className);
    }

    /** Medians of cold starts. */
    private record Start(double millis, double cpuMillis, double classes) {

        static Start of(List<ColdStart.Time> times, int classes) {
            return new Start(
                    Turns.median(
                            times.stream().mapToDouble(ColdStart.Time::millis).toArray()),
                    Turns.median(times.stream()
                            .mapToDouble(ColdStart.Time::cpuMillis)
                            .toArray()),
                    classes);
        }
    }
}
