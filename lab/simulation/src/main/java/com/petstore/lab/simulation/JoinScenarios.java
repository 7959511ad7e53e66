// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static com.petstore.lab.simulation.GoalFigure.BANS;
import static com.petstore.lab.simulation.GoalFigure.GOODPUT;
import static com.petstore.lab.simulation.GoalFigure.REFUSED_JOINING;
import static com.petstore.lab.simulation.GoalFigure.REFUSED_LATER;
import static com.petstore.lab.simulation.GoalFigure.SHARE;
import static com.petstore.lab.simulation.GoalFigure.STARVED;

import com.petstore.lab.simulation.ProcessLoad.Role;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Processes that each ask for more than the quota, and start, or are replaced, more or less at the same time. */
final class JoinScenarios {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration RESTARTS = Duration.ofMinutes(3);

    private JoinScenarios() {}

    static Stream<GoalScenario> all() {
        return Stream.of(
                        fleet(QuotaPlan.FREE, 4, 96),
                        fleet(QuotaPlan.FREE, 8, 93),
                        largeFleet(QuotaPlan.FREE, 16),
                        fleet(QuotaPlan.PRO, 4, 97.5),
                        fleet(QuotaPlan.PRO, 8, 97),
                        largeFleet(QuotaPlan.PRO, 16),
                        fleet(QuotaPlan.BUSINESS, 4, 97.5),
                        fleet(QuotaPlan.BUSINESS, 8, 97.5),
                        largeFleet(QuotaPlan.BUSINESS, 16),
                        largeFleet(QuotaPlan.BUSINESS, 64),
                        oneRestartedEachMinute(QuotaPlan.FREE),
                        oneRestartedEachMinute(QuotaPlan.PRO),
                        oneRestartedEachMinute(QuotaPlan.BUSINESS),
                        falselyExclusive())
                .flatMap(Function.identity());
    }

    private static Stream<GoalScenario> fleet(QuotaPlan plan, int count, double goodput) {
        return joining(plan, count)
                .map(joining -> joining.with(
                        Goal.atMost(REFUSED_JOINING, 1),
                        Goal.none(REFUSED_LATER),
                        Goal.none(BANS),
                        Goal.none(STARVED),
                        Goal.atLeast(GOODPUT, goodput)));
    }

    /** What should have a ledger; without one it must not be banned. */
    private static Stream<GoalScenario> largeFleet(QuotaPlan plan, int count) {
        return joining(plan, count).map(joining -> joining.with(Goal.none(BANS)));
    }

    private static Stream<GoalScenario> joining(QuotaPlan plan, int count) {
        return GoalScenarios.windows()
                .flatMap(windows -> Stream.of(
                        starting(plan, count, "at the same moment", 0, windows),
                        starting(plan, count, "over 10 s", 10, windows),
                        starting(plan, count, "over 60 s", 60, windows),
                        rollingRestart(plan, count, windows)));
    }

    private static GoalScenario starting(QuotaPlan plan, int count, String when, int seconds, WindowStart windows) {
        List<ProcessLoad> load =
                ProcessLoad.processes(count, i -> ProcessLoad.saturating(Duration.ZERO, Duration.ofSeconds(seconds)));
        return GoalScenario.of(Scenario.of(plan, count, windows).withLoad("start " + when, load))
                .withJoins(Span.ofSeconds(0, 60 + seconds));
    }

    /** All are replaced one after the other, at equal distances within a minute. */
    private static GoalScenario rollingRestart(QuotaPlan plan, int count, WindowStart windows) {
        List<ProcessLoad> load = ProcessLoad.processes(
                count,
                i -> saturating()
                        .killedAfter(RESTARTS.plus(MINUTE.multipliedBy(i).dividedBy(count)))
                        .followedBy(saturating()));
        return GoalScenario.of(Scenario.of(plan, count, windows).withLoad("rolling restart", load))
                .withJoins(Span.ofSeconds(0, 60), Span.ofSeconds(180, 300));
    }

    /** Two processes that each promise that there is no other. */
    private static Stream<GoalScenario> falselyExclusive() {
        List<ProcessLoad> load = ProcessLoad.processes(
                2,
                i -> ProcessLoad.saturating(MINUTE.multipliedBy(2L * i), Duration.ZERO)
                        .as(Role.EXCLUSIVE));
        return GoalScenarios.windows()
                .map(windows -> GoalScenario.of(
                                Scenario.of(QuotaPlan.PRO, 2, windows).withLoad("both exclusive", load),
                                Goal.atMost(REFUSED_JOINING, 1),
                                Goal.none(REFUSED_LATER),
                                Goal.none(BANS),
                                Goal.none(STARVED))
                        .withJoins(Span.ofSeconds(0, 60), Span.ofSeconds(120, 180)));
    }

    private static Stream<GoalScenario> oneRestartedEachMinute(QuotaPlan plan) {
        ProcessLoad last = saturating().as(Role.OTHER);
        ProcessLoad restarted = IntStream.range(0, 20)
                .boxed()
                .reduce(last, (next, i) -> last.killedAfter(MINUTE).followedBy(next), (one, other) -> one);
        return GoalScenarios.windows()
                .map(windows -> Scenario.of(plan, 4, windows)
                        .withLoad(
                                "one restarted each minute",
                                ProcessLoad.processes(4, i -> i == 0 ? restarted : saturating())))
                .map(scenario -> GoalScenario.of(scenario, Goal.none(BANS), Goal.none(STARVED), Goal.atLeast(SHARE, 95))
                        .withJoins(Span.ofSeconds(0, 1_200)));
    }

    private static ProcessLoad saturating() {
        return ProcessLoad.saturating(Duration.ZERO, Duration.ZERO);
    }
}
