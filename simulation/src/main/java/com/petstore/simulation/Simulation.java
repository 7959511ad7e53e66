// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Prints what a maintainer compares before and after a change of the rules, as tables in Markdown: least and most of some seeds of each figure, and
 * which goals are missed.
 */
public final class Simulation {

    private Simulation() {}

    /**
     * Runs the scenarios.
     *
     * @param args the names of groups and parts of the names of scenarios, with semicolons between them, such as
     *     {@code "starts;free x 4, start over 10 s | calendar"}, the number of seeds, and how many milliseconds longer the service takes for each
     *     request
     */
    public static void main(String[] args) {
        List<Group> groups = Group.all();
        List<String> words = List.of(args[0].split(";"));
        List<String> parts = words.stream()
                .filter(word -> groups.stream().noneMatch(group -> group.name().equals(word)))
                .toList();
        int seeds = Integer.parseInt(args[1]);
        Duration slower = Duration.ofMillis(Long.parseLong(args[2]));
        long goals = 0;
        long missed = 0;
        for (Group group : groups) {
            List<Scenario> scenarios = group.scenarios().stream()
                    .filter(scenario ->
                            words.contains(group.name()) || parts.stream().anyMatch(scenario.toString()::contains))
                    .map(scenario -> scenario.with(
                            Scenario.PROCESSING,
                            scenario.get(Scenario.PROCESSING).plus(slower)))
                    .toList();
            if (!scenarios.isEmpty()) {
                System.out.println(row(Stream.of(group.name(), "windows"), group.figures(), "missed"));
                System.out.println("|---".repeat(3 + group.figures().size()) + "|");
            }
            for (Scenario scenario : scenarios) {
                List<Report> runs = run(scenario, seeds);
                List<Goal> missedHere = scenario.missed(runs);
                System.out.println(row(
                        Stream.of(scenario.toString()),
                        group.figures().stream()
                                .map(figure -> figure.range(runs))
                                .toList(),
                        missedHere.stream().map(Goal::toString).collect(Collectors.joining("; "))));
                goals += scenario.goals().size();
                missed += missedHere.size();
            }
            System.out.println();
        }
        System.out.println(goals - missed + " of " + goals + " goals are met.");
    }

    private static List<Report> run(Scenario scenario, int seeds) {
        return LongStream.rangeClosed(1, seeds)
                .parallel()
                .mapToObj(seed -> Fleet.run(scenario, seed))
                .toList();
    }

    private static String row(Stream<String> names, List<?> figures, String missed) {
        return Stream.of(names, figures.stream(), Stream.of(missed))
                .flatMap(cells -> cells)
                .map(Object::toString)
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
