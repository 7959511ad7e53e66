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
 * A program that lets clients list pets in turns of a second, so that all meet the same machine, and prints the medians:
 * {@code MeasureInterleaved <turns> <module directory>..}.
 */
final class MeasureInterleaved {

    private static final int WARM_UP_MILLIS = 12_000;
    private static final int TURN_MILLIS = 1_000;

    private MeasureInterleaved() {}

    public static void main(String[] args) throws IOException {
        int turns = Integer.parseInt(args[0]);
        List<String> modules = List.of(args).subList(1, args.length);
        measure(turns, modules, 8, "blocking");
        measure(turns, modules, 1, "blocking");
        measure(turns, modules, 8, "async");
    }

    private static void measure(int turns, List<String> modules, int atOnce, String style) throws IOException {
        Map<String, Subject> subjects = new LinkedHashMap<>();
        try (CannedServerProcess server = CannedServerProcess.start()) {
            for (String module : modules) {
                Subject subject = Subject.start(Path.of(module, "target"), server.baseUrl(), atOnce, style);
                subjects.put(Path.of(module).getFileName().toString(), subject);
            }
            for (Subject subject : subjects.values()) {
                subject.turn(WARM_UP_MILLIS);
                subject.lists.clear();
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
                "%d at once, %s: %-20s %,.0f lists/s, %.1f CPU µs%n",
                atOnce, style, name, median(subject.lists), median(subject.cpuMicros)));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /** A client in a process of its own. */
    private static final class Subject {

        final List<Double> lists = new ArrayList<>();
        final List<Double> cpuMicros = new ArrayList<>();
        private final Process process;
        private final BufferedWriter orders;
        private final BufferedReader results;

        private Subject(Process process) {
            this.process = process;
            this.orders = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), ISO_8859_1));
            this.results = new BufferedReader(new InputStreamReader(process.getInputStream(), ISO_8859_1));
        }

        static Subject start(Path target, String baseUrl, int atOnce, String style) throws IOException {
            return new Subject(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-classpath",
                            ColdStart.classPath(target),
                            InterleavedWorker.class.getName(),
                            baseUrl,
                            String.valueOf(atOnce),
                            style)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }

        void turn(int millis) throws IOException {
            orders.write(millis + "\n");
            orders.flush();
            String[] result = String.valueOf(results.readLine()).split(" ", -1);
            double count = Double.parseDouble(result[0]);
            lists.add(count * 1000 / millis);
            cpuMicros.add(Double.parseDouble(result[1]) / 1000 / count);
        }
    }
}
