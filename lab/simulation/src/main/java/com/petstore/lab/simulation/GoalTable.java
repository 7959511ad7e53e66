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
 * Prints what comes of the scenarios that have goals, and which goals are met, as a table in Markdown; least and most of five seeds:
 *
 * <pre>./mvnw -q -Pquick,simulation -pl lab/simulation -am process-classes -Dsimulation.program=GoalTable</pre>
 *
 * <p>Optional: {@code simulation.csv} is a file for every single run, with semicolons between the columns; {@code simulation.only} is a part
 * of the names of what is run, such as {@code "free x 4, over 10 s | calendar"}, or several with semicolons between them;
 * {@code simulation.seeds} is another number of seeds, as bans are rare.
 */
public final class GoalTable {

    private GoalTable() {}

    public static void main(String[] args) throws IOException {
        String[] only = System.getProperty("simulation.only", "").split(";");
        List<Row> rows = GoalScenarios.all()
                .flatMap(goals -> Stream.of(Policy.OURS, Policy.RETRY_AFTER).map(policy -> new Row(goals, policy)))
                .filter(row -> row.policy() == Policy.OURS || !row.goals().isJoin())
                .filter(row -> Arrays.stream(only).anyMatch(row.title()::contains))
                .toList();
        int seeds = Integer.getInteger("simulation.seeds", 5);
        System.out.println(markdown(Stream.of(
                        Stream.of("scenario", "windows", "policy"),
                        Arrays.stream(GoalFigure.values()).map(GoalFigure::toString),
                        Stream.of("goals", "verdict"))
                .flatMap(cells -> cells)));
        System.out.println("|---".repeat(5 + GoalFigure.values().length) + "|");
        List<String> csv = new ArrayList<>();
        csv.add("scenario;windows;policy;seed;"
                + Arrays.stream(GoalFigure.values()).map(Enum::name).collect(Collectors.joining(";")));
        for (Row row : rows) {
            List<Outcome> runs = row.run(seeds);
            System.out.println(row.markdown(runs));
            csv.addAll(row.csv(runs));
        }
        String file = System.getProperty("simulation.csv", "");
        if (!file.isEmpty()) {
            Files.writeString(Path.of(file), String.join("\n", csv) + "\n");
        }
    }

    private static String markdown(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    private record Row(GoalScenario goals, Policy policy) {

        String title() {
            return names().collect(Collectors.joining(" | "));
        }

        List<Outcome> run(int seeds) {
            return LongStream.rangeClosed(1, seeds)
                    .parallel()
                    .mapToObj(seed -> new Outcome(goals, Fleet.run(goals.scenario(), policy.clients(), seed)))
                    .toList();
        }

        String markdown(List<Outcome> runs) {
            Stream<String> verdict = policy == Policy.OURS
                    ? Stream.of(
                            goals.goals().stream().map(Goal::toString).collect(Collectors.joining("; ")),
                            verdict(goals.missed(runs).toList()))
                    : Stream.of("-", "-");
            return GoalTable.markdown(Stream.of(
                            names(),
                            Arrays.stream(GoalFigure.values()).map(figure -> leastAndMost(figure, runs)),
                            verdict)
                    .flatMap(cells -> cells));
        }

        List<String> csv(List<Outcome> runs) {
            return IntStream.range(0, runs.size())
                    .mapToObj(i -> Stream.of(
                                    names(),
                                    Stream.of(Integer.toString(i + 1)),
                                    Arrays.stream(GoalFigure.values())
                                            .map(figure -> Double.toString(figure.of(runs.get(i)))))
                            .flatMap(cells -> cells)
                            .collect(Collectors.joining(";")))
                    .toList();
        }

        private Stream<String> names() {
            return Stream.of(goals.scenario().name(), goals.scenario().windows(), policy.toString());
        }

        private static String verdict(List<Goal> missed) {
            return missed.isEmpty()
                    ? "met"
                    : "missed: "
                            + missed.stream()
                                    .map(goal -> goal.figure().toString())
                                    .collect(Collectors.joining(", "));
        }

        private static String leastAndMost(GoalFigure figure, List<Outcome> runs) {
            DoubleSummaryStatistics values =
                    runs.stream().mapToDouble(figure::of).summaryStatistics();
            String least = figure.format(values.getMin());
            String most = figure.format(values.getMax());
            return least.equals(most) ? least : least + ".." + most;
        }
    }
}
