// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A program that prints how long it takes from the start of a fresh JVM to the first list of pets, as medians of starts in turns:
 * {@code ColdStart <starts> <Java home>..}.
 */
final class ColdStart {

    private ColdStart() {}

    public static void main(String[] args) throws Exception {
        int starts = Integer.parseInt(args[0]);
        try (CannedServer server = CannedServer.start()) {
            for (String home : List.of(args).subList(1, args.length)) {
                System.out.println("| " + Path.of(home).getFileName() + " | ms | CPU ms |\n|---|--:|--:|");
                measure(starts, Path.of(home), server.baseUrl())
                        .forEach((subject, times) -> System.out.printf(
                                "| %s | %.0f | %.0f |%n",
                                subject, median(times, Time::millis), median(times, Time::cpuMillis)));
            }
        }
    }

    private static Map<Subject, List<Time>> measure(int starts, Path home, String baseUrl)
            throws IOException, InterruptedException {
        Map<Subject, List<Time>> times = new EnumMap<>(Subject.class);
        for (int i = 0; i < starts; i++) {
            for (Subject subject : Subject.values()) {
                times.computeIfAbsent(subject, first -> new ArrayList<>()).add(start(subject, home, baseUrl));
            }
        }
        return times;
    }

    private static Time start(Subject subject, Path home, String baseUrl) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(
                        home.resolve("bin").resolve("java").toString(),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        FirstList.class.getName(),
                        subject.name(),
                        baseUrl)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), ISO_8859_1).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(subject + " did not get its list: " + printed);
        }
        return new Time((System.nanoTime() - begin) / 1e6, Double.parseDouble(printed));
    }

    private static double median(List<Time> times, java.util.function.ToDoubleFunction<Time> value) {
        double[] sorted = times.stream().mapToDouble(value).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** From the start of the process to its end, and the CPU time of all its threads. */
    private record Time(double millis, double cpuMillis) {}

    /** The program that is started: lists pets once, and prints the CPU milliseconds of the process. */
    static final class FirstList {

        private FirstList() {}

        public static void main(String[] args) throws Exception {
            Object list = Subject.valueOf(args[0]).overNetwork(args[1]).listPets(20);
            if (list == null) {
                throw new IllegalStateException("listed nothing");
            }
            System.out.println(ProcessHandle.current()
                    .info()
                    .totalCpuDuration()
                    .orElseThrow()
                    .toMillis());
            // A client may have threads that would keep the JVM alive.
            Runtime.getRuntime().halt(0);
        }
    }
}
