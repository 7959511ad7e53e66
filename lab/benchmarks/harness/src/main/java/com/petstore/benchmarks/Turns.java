// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lets subjects work in turns of a second, so that all meet the same machine, after a warm-up as long as all turns of a subject together. Each has
 * a process of its own, with its own class path.
 */
final class Turns {

    private static final int TURN_MILLIS = 1_000;

    private final int turns;

    Turns(int turns) {
        this.turns = turns;
    }

    /**
     * Medians of an operation.
     *
     * @param perSecond of all threads together
     * @param cpuMicros of the process
     * @param bytes that all threads allocated
     */
    record Medians(double perSecond, double cpuMicros, double bytes) {

        static Medians of(List<Medians> turns) {
            return new Medians(
                    median(turns.stream().mapToDouble(Medians::perSecond).toArray()),
                    median(turns.stream().mapToDouble(Medians::cpuMicros).toArray()),
                    median(turns.stream().mapToDouble(Medians::bytes).toArray()));
        }
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** Measures work of a {@link Worker}. */
    Measured<Medians> measure(Set<Subject> subjects, String work, int atOnce, String baseUrl) throws IOException {
        System.err.println("== " + work + ", " + atOnce + " at once, " + baseUrl);
        Map<Subject, Working> working = new EnumMap<>(Subject.class);
        Map<Subject, Medians> medians = new EnumMap<>(Subject.class);
        try {
            for (Subject subject : subjects) {
                working.put(subject, Working.start(subject, work, String.valueOf(atOnce), baseUrl));
            }
            for (Working subject : working.values()) {
                subject.turn(turns * TURN_MILLIS);
                subject.results.clear();
            }
            for (int i = 0; i < turns; i++) {
                for (Working subject : working.values()) {
                    subject.turn(TURN_MILLIS);
                }
            }
            working.forEach((subject, measured) -> medians.put(subject, Medians.of(measured.results)));
            return new Measured<>(medians);
        } finally {
            working.values().forEach(subject -> subject.process.destroyForcibly());
        }
    }

    private record Working(Process process, BufferedWriter input, BufferedReader output, List<Medians> results) {

        static Working start(Subject subject, String... arguments) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-classpath",
                    subject.classPath(),
                    Worker.class.getName(),
                    subject.className));
            command.addAll(List.of(arguments));
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new Working(
                    process,
                    new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), ISO_8859_1)),
                    new BufferedReader(new InputStreamReader(process.getInputStream(), ISO_8859_1)),
                    new ArrayList<>());
        }

        void turn(int millis) throws IOException {
            input.write(millis + "\n");
            input.flush();
            String[] result = String.valueOf(output.readLine()).split(" ", -1);
            double count = Double.parseDouble(result[0]);
            results.add(new Medians(
                    count * 1000 / millis,
                    Double.parseDouble(result[1]) / 1000 / count,
                    Double.parseDouble(result[2]) / count));
        }
    }
}
