// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static com.petstore.lab.simulation.GoalFigure.BANS;
import static com.petstore.lab.simulation.GoalFigure.REFUSED_LATER;
import static com.petstore.lab.simulation.GoalFigure.RUN_1;
import static com.petstore.lab.simulation.GoalFigure.RUN_2;
import static com.petstore.lab.simulation.GoalFigure.RUN_3;

import com.petstore.lab.simulation.ProcessLoad.Role;
import com.petstore.mockserver.QuotaPlan;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a user sees who starts a program, and starts it again. */
final class StartScenarios {

    private static final Duration ONE_SECOND = Duration.ofSeconds(1);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    /** What remains of a minute after it was used up, with the second that is rounded and the one that chance adds. */
    private static final double UNTIL_RESET_SECONDS = 58.5;

    private StartScenarios() {}

    static Stream<GoalScenario> all() {
        return Stream.of(
                        fresh(QuotaPlan.FREE, 10, 1, 0.6),
                        fresh(QuotaPlan.FREE, 40, 8, 1.5),
                        fresh(QuotaPlan.BUSINESS, 500, 16, 3),
                        exclusive(),
                        IntStream.of(1, 10, 30).boxed().flatMap(StartScenarios::afterSpending),
                        restart(QuotaPlan.FREE, 20, 8),
                        restart(QuotaPlan.PRO, 100, 8),
                        restart(QuotaPlan.BUSINESS, 300, 16),
                        afterUsingUp("a spent minute", 60),
                        afterUsingUp("a 429 of the last run", 61))
                .flatMap(Function.identity());
    }

    private static Stream<GoalScenario> fresh(QuotaPlan plan, int calls, int threads, double seconds) {
        String name = calls + " calls from " + threads + (threads == 1 ? " thread" : " threads") + ", fresh minute";
        return GoalScenarios.windows()
                .map(windows -> GoalScenarios.scenario(
                        plan,
                        name,
                        windows,
                        ProcessLoad.of(ONE_SECOND, TWO_SECONDS, Work.Batches.once(calls, threads))))
                .map(scenario -> GoalScenario.of(
                        scenario, Goal.atMost(RUN_1, seconds), Goal.none(REFUSED_LATER), Goal.none(BANS)));
    }

    /** The whole quota at once. */
    private static Stream<GoalScenario> exclusive() {
        return GoalScenarios.windows()
                .map(windows -> GoalScenarios.scenario(
                        QuotaPlan.FREE,
                        "exclusive: 60 calls from 8 threads, fresh minute",
                        windows,
                        ProcessLoad.of(ONE_SECOND, TWO_SECONDS, Work.Batches.once(60, 8))
                                .as(Role.EXCLUSIVE)))
                .map(scenario ->
                        GoalScenario.of(scenario, Goal.atMost(RUN_1, 0.6), Goal.none(REFUSED_LATER), Goal.none(BANS)));
    }

    /** The last run has spent as much as this one asks for, from several threads again. */
    private static Stream<GoalScenario> restart(QuotaPlan plan, int calls, int threads) {
        ProcessLoad run = ProcessLoad.of(ONE_SECOND, Duration.ZERO, Work.Batches.once(calls, threads));
        ProcessLoad before = ProcessLoad.of(ONE_SECOND, TWO_SECONDS, Work.Batches.once(calls, 1))
                .as(Role.STRANGER)
                .followedBy(run);
        return GoalScenarios.windows()
                .map(windows -> GoalScenarios.scenario(
                        plan, calls + " calls from " + threads + " threads, as many spent before", windows, before))
                .map(scenario ->
                        GoalScenario.of(scenario, Goal.atMost(RUN_1, 2), Goal.none(REFUSED_LATER), Goal.none(BANS)));
    }

    private static Stream<GoalScenario> afterSpending(int spent) {
        return threeRunsAfter("three runs of 10 calls, " + spent + " spent before", spent)
                .map(scenario -> GoalScenario.of(
                        scenario,
                        Goal.atMost(RUN_1, 1),
                        Goal.atMost(RUN_2, 1),
                        Goal.atMost(RUN_3, 1),
                        Goal.none(REFUSED_LATER),
                        Goal.none(BANS)));
    }

    /** The first request of a process that knows nothing is refused in any case. */
    private static Stream<GoalScenario> afterUsingUp(String what, int spent) {
        return threeRunsAfter("three runs of 10 calls after " + what, spent)
                .map(scenario -> GoalScenario.of(
                        scenario,
                        Goal.atMost(RUN_1, UNTIL_RESET_SECONDS),
                        Goal.atMost(RUN_2, 1),
                        Goal.atMost(RUN_3, 1),
                        Goal.atMost(REFUSED_LATER, 1),
                        Goal.none(BANS)));
    }

    /** Each a process of its own, which knows nothing of the others. */
    private static Stream<Scenario> threeRunsAfter(String name, int spent) {
        ProcessLoad run = ProcessLoad.of(ONE_SECOND, Duration.ZERO, Work.Batches.once(10, 1));
        ProcessLoad before = ProcessLoad.of(ONE_SECOND, TWO_SECONDS, Work.Batches.once(spent, 1))
                .as(Role.STRANGER)
                .followedBy(run.followedBy(run.followedBy(run)));
        return GoalScenarios.windows().map(windows -> GoalScenarios.scenario(QuotaPlan.FREE, name, windows, before));
    }
}
