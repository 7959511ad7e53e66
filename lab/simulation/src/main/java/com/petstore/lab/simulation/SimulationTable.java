// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Prints the results of every policy in every scenario, as a table in Markdown, least and most of several seeds:
 *
 * <pre>./mvnw -q -Pquick,simulation -pl lab/simulation -am process-classes -Dsimulation.csv=simulation.csv</pre>
 *
 * <p>All properties are optional: {@code simulation.csv} is a file for every single run, {@code simulation.svg} one for a picture of them;
 * {@code simulation.only} is a part of the names of what is run, such as {@code "business x 4 | calendar | ours"}, or several with
 * semicolons between them.
 */
public final class SimulationTable {

    private static final int SEEDS = 5;

    private SimulationTable() {}

    public static void main(String[] args) throws IOException {
        String[] only = System.getProperty("simulation.only", "").split(";");
        List<Row> rows = Scenarios.all()
                .flatMap(scenario -> Arrays.stream(Policy.values()).map(policy -> new Row(scenario, policy)))
                .filter(row -> Arrays.stream(only).anyMatch(row.title()::contains))
                .toList();
        System.out.println(markdown(Stream.concat(
                Stream.of("scenario", "windows", "policy"),
                Arrays.stream(Figure.values()).map(Figure::toString))));
        System.out.println("|---".repeat(3 + Figure.values().length) + "|");
        List<String> csv = new ArrayList<>();
        csv.add("scenario,windows,policy,seed,"
                + Arrays.stream(Figure.values()).map(Enum::name).collect(Collectors.joining(",")));
        for (Row row : rows) {
            List<Report> reports = row.run();
            System.out.println(row.markdown(reports));
            csv.addAll(row.csv(reports));
        }
        write("simulation.csv", String.join("\n", csv) + "\n");
        write("simulation.svg", SimulationPlot.svg(csv));
    }

    private static void write(String property, String content) throws IOException {
        String file = System.getProperty(property, "");
        if (!file.isEmpty()) {
            Files.writeString(Path.of(file), content);
        }
    }

    private static String markdown(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    private record Row(Scenario scenario, Policy policy) {

        String title() {
            return names().collect(Collectors.joining(" | "));
        }

        List<Report> run() {
            return LongStream.rangeClosed(1, SEEDS)
                    .parallel()
                    .mapToObj(seed -> Fleet.run(scenario, policy.clients(), seed))
                    .toList();
        }

        String markdown(List<Report> reports) {
            return SimulationTable.markdown(Stream.concat(
                    names(), Arrays.stream(Figure.values()).map(figure -> leastAndMost(figure, reports))));
        }

        List<String> csv(List<Report> reports) {
            return IntStream.range(0, reports.size())
                    .mapToObj(i -> Stream.of(
                                    names().map(name -> "\"" + name + "\""),
                                    Stream.of(Integer.toString(i + 1)),
                                    Arrays.stream(Figure.values())
                                            .map(figure -> Double.toString(figure.of(reports.get(i)))))
                            .flatMap(cells -> cells)
                            .collect(Collectors.joining(",")))
                    .toList();
        }

        private Stream<String> names() {
            return Stream.of(scenario.name(), scenario.windows(), policy.toString());
        }

        private static String leastAndMost(Figure figure, List<Report> reports) {
            DoubleSummaryStatistics values =
                    reports.stream().mapToDouble(figure::of).summaryStatistics();
            String least = figure.format(values.getMin());
            String most = figure.format(values.getMax());
            return least.equals(most) ? least : least + ".." + most;
        }
    }
}
