package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

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

/**
 * A program that lets clients call in turns of a second, so that all meet the same machine, and prints the medians: lists over loopback, and
 * each kind of call with responses from memory. {@code MeasureInterleaved <turns> <module directory>..}.
 */
final class MeasureInterleaved {

    private static final int WARM_UP_MILLIS = 12_000;
    private static final int TURN_MILLIS = 1_000;

    private MeasureInterleaved() {}

    public static void main(String[] args) throws IOException {
        int turns = Integer.parseInt(args[0]);
        List<String> modules = List.of(args).subList(1, args.length);
        try (CannedServerProcess server = CannedServerProcess.start()) {
            measure(turns, modules, "8 at once", server.baseUrl(), Scenario.LIST_20.name(), "8", "blocking");
            measure(turns, modules, "1 at once", server.baseUrl(), Scenario.LIST_20.name(), "1", "blocking");
            measure(turns, modules, "8 at once, asynchronous", server.baseUrl(), Scenario.LIST_20.name(), "8", "async");
        }
        for (Scenario scenario : Scenario.values()) {
            measure(turns, modules, "in memory", "memory", scenario.name(), "1", "blocking");
        }
    }

    private static void measure(int turns, List<String> modules, String what, String... arguments) throws IOException {
        Map<String, Subject> subjects = new LinkedHashMap<>();
        try {
            for (String module : modules) {
                Subject subject = Subject.start(Path.of(module, "target"), arguments);
                subjects.put(Path.of(module).getFileName().toString(), subject);
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
        subjects.forEach((name, subject) -> System.out.printf(
                "%s, %s: %-22s %,.0f calls/s, %.1f CPU µs%n",
                what, arguments[1], name, median(subject.perSecond), median(subject.cpuMicros)));
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
