// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * One figure of one run; a file of results holds one a line.
 *
 * @param subject what was measured, as its module is called
 * @param benchmark what it did: {@code blocking}, {@code async}, {@code cold-start} ..
 * @param place {@code MEMORY}, {@code LOOPBACK}, or empty
 * @param scenario what each operation was, or empty
 * @param threads how many threads did it
 * @param java the feature version of the JVM
 * @param metric what is counted
 * @param value how much of it, in the unit of the metric
 */
public record Row(
        String subject,
        String benchmark,
        String place,
        String scenario,
        int threads,
        int java,
        String metric,
        double value) {

    /** Adds this row to a file. */
    public void appendTo(Path file) throws IOException {
        String line = String.join(
                ",",
                subject,
                benchmark,
                place,
                scenario,
                String.valueOf(threads),
                String.valueOf(java),
                metric,
                String.valueOf(value));
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    public static List<Row> readAll(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(Row::parse).toList();
    }

    private static Row parse(String line) {
        String[] field = line.split(",", -1);
        return new Row(
                field[0],
                field[1],
                field[2],
                field[3],
                Integer.parseInt(field[4]),
                Integer.parseInt(field[5]),
                field[6],
                Double.parseDouble(field[7]));
    }
}
