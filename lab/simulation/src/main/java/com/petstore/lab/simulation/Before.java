package com.petstore.lab.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of the time when the goals were set: the table of goals as it was then. */
final class Before {

    private static final List<String[]> ROWS = read();

    private Before() {}

    /** The mean of all seeds; empty if there was no such scenario. */
    static Optional<Double> mean(Scenario scenario, GoalFigure figure) {
        int column = Arrays.asList(ROWS.get(0)).indexOf(figure.name());
        OptionalDouble mean = ROWS.stream()
                .filter(row -> row[0].equals(scenario.name())
                        && row[1].equals(scenario.windows())
                        && row[2].equals(Policy.OURS.toString()))
                .mapToDouble(row -> Double.parseDouble(row[column]))
                .average();
        return mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty();
    }

    private static List<String[]> read() {
        try (InputStream file = Before.class.getResourceAsStream("/goals-before.csv")) {
            if (file == null) {
                throw new IllegalStateException("goals-before.csv is not on the class path");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(";"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
