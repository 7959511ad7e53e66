// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * From the start of a fresh JVM to the first list of pets.
 *
 * @param java the home of the JDK
 * @param classPath what the client needs
 * @param underTest the name of its class
 */
public record ColdStart(Path java, String classPath, String underTest) {

    /** Lists pets once, and prints the CPU milliseconds of the process: {@code ColdStart <class of the client> <base URL>}. */
    public static void main(String[] args) throws Exception {
        Object underTest = Class.forName(args[0]).getConstructor().newInstance();
        Object list = ((ClientUnderTest) underTest).overNetwork(args[1]).listPets(20);
        if (list == null) {
            throw new IllegalStateException("listed nothing");
        }
        System.out.println(
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis());
        // A client may have threads that would keep the JVM alive.
        Runtime.getRuntime().halt(0);
    }

    /**
     * What a start took.
     *
     * @param millis until the program has ended
     * @param cpuMillis of all threads of the process, compiler and collector included
     */
    record Time(double millis, double cpuMillis) {}

    Time time(String baseUrl) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        String printed = run(List.of(), baseUrl);
        return new Time((System.nanoTime() - begin) / 1e6, Double.parseDouble(printed));
    }

    /** How many classes the JVM loaded, those of its own archive included. */
    public int classes(String baseUrl) throws IOException, InterruptedException {
        Path log = Files.createTempFile("classes", ".log");
        try {
            run(List.of("-Xlog:class+load:file=" + log), baseUrl);
            try (Stream<String> lines = Files.lines(log, ISO_8859_1)) {
                return Math.toIntExact(
                        lines.filter(line -> line.contains(" source: ")).count());
            }
        } finally {
            Files.delete(log);
        }
    }

    private String run(List<String> options, String baseUrl) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java.resolve("bin").resolve("java").toString());
        command.addAll(options);
        command.addAll(List.of("-classpath", classPath, ColdStart.class.getName(), underTest, baseUrl));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String printed = new String(process.getInputStream().readAllBytes(), ISO_8859_1).strip();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(underTest + " did not get its list: " + printed);
            }
            return printed;
        } finally {
            process.destroyForcibly();
        }
    }
}
