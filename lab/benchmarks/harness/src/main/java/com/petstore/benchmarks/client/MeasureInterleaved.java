// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.client.ClientBenchmark.Place;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A program that lets clients call in turns of a second, so that all meet the same machine, and notes the medians: lists over loopback, and
 * each kind of call with responses from memory. {@code MeasureInterleaved <turns> <results file> <module directory>..}.
 */
public final class MeasureInterleaved {

    /** Calls a second, of all threads together. */
    public static final String THROUGHPUT = "calls/s in turns";

    /** CPU time of the process for each call, in microseconds. */
    public static final String CPU = "CPU us in turns";

    private static final int WARM_UP_MILLIS = 12_000;
    private static final int TURN_MILLIS = 1_000;

    private final int turns;
    private final Path results;
    private final List<Path> modules;

    private MeasureInterleaved(int turns, Path results, List<Path> modules) {
        this.turns = turns;
        this.results = results;
        this.modules = modules;
    }

    public static void main(String[] args) throws IOException {
        List<Path> modules = Stream.of(args).skip(2).map(Path::of).toList();
        MeasureInterleaved interleaved = new MeasureInterleaved(Integer.parseInt(args[0]), Path.of(args[1]), modules);
        try (CannedServerProcess server = CannedServerProcess.start()) {
            interleaved.measure(Place.LOOPBACK, server.baseUrl(), Scenario.LIST_20, 8, "blocking");
            interleaved.measure(Place.LOOPBACK, server.baseUrl(), Scenario.LIST_20, 1, "blocking");
            interleaved.measure(Place.LOOPBACK, server.baseUrl(), Scenario.LIST_20, 8, "async");
        }
        interleaved.measure(Place.MEMORY, "memory", Scenario.LIST_20, 8, "async");
        for (Scenario scenario : Scenario.values()) {
            interleaved.measure(Place.MEMORY, "memory", scenario, 1, "blocking");
        }
    }

    private void measure(Place place, String address, Scenario scenario, int atOnce, String benchmark)
            throws IOException {
        Map<String, Subject> subjects = new LinkedHashMap<>();
        try {
            for (Path module : modules) {
                Subject subject = Subject.start(
                        module.resolve("target"), address, scenario.name(), String.valueOf(atOnce), benchmark);
                subjects.put(module.getFileName().toString(), subject);
            }
            for (Subject subject : subjects.values()) {
                subject.turn(WARM_UP_MILLIS);
                subject.perSecond.clear();
                subject.cpuMicros.clear();
            }
            for (int i = 0; i < turns; i++) {
                for (Subject subject : subjects.values()) {
                    subject.turn(TURN_MILLIS);
                }
            }
        } finally {
            subjects.values().forEach(subject -> subject.process.destroyForcibly());
        }
        for (Map.Entry<String, Subject> measured : subjects.entrySet()) {
            double perSecond = median(measured.getValue().perSecond);
            double cpuMicros = median(measured.getValue().cpuMicros);
            System.out.printf(
                    "%s, %s, %s, %d at once: %-22s %,.0f calls/s, %.1f CPU µs%n",
                    place, scenario, benchmark, atOnce, measured.getKey(), perSecond, cpuMicros);
            note(measured.getKey(), benchmark, place, scenario, atOnce, THROUGHPUT, perSecond);
            note(measured.getKey(), benchmark, place, scenario, atOnce, CPU, cpuMicros);
        }
    }

    private void note(
            String subject, String benchmark, Place place, Scenario scenario, int atOnce, String metric, double value)
            throws IOException {
        int java = Runtime.version().feature();
        new Row(subject, benchmark, place.name(), scenario.name(), atOnce, java, metric, value).appendTo(results);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /** A client in a process of its own. */
    private static final class Subject {

        final List<Double> perSecond = new ArrayList<>();
        final List<Double> cpuMicros = new ArrayList<>();
        private final Process process;
        private final BufferedWriter orders;
        private final BufferedReader results;

        private Subject(Process process) {
            this.process = process;
            this.orders = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), ISO_8859_1));
            this.results = new BufferedReader(new InputStreamReader(process.getInputStream(), ISO_8859_1));
        }

        static Subject start(Path target, String... arguments) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-classpath",
                    ColdStart.classPath(target),
                    InterleavedWorker.class.getName()));
            command.addAll(List.of(arguments));
            return new Subject(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }

        void turn(int millis) throws IOException {
            orders.write(millis + "\n");
            orders.flush();
            String[] result = String.valueOf(results.readLine()).split(" ", -1);
            double count = Double.parseDouble(result[0]);
            perSecond.add(count * 1000 / millis);
            cpuMicros.add(Double.parseDouble(result[1]) / 1000 / count);
        }
    }
}
