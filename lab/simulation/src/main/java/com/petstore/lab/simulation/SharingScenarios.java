// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static com.petstore.lab.simulation.GoalFigure.BANS;
import static com.petstore.lab.simulation.GoalFigure.REFUSED_LATER;
import static com.petstore.lab.simulation.GoalFigure.STARVED;
import static com.petstore.lab.simulation.GoalFigure.WAIT_MEAN;

import com.petstore.lab.simulation.ProcessLoad.Role;
import com.petstore.lab.simulation.Work.Batches;
import com.petstore.mockserver.QuotaPlan;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Processes that ask for less than the quota all together, and sometimes for more. */
final class SharingScenarios {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofMinutes(20);
    private static final double NO_WAIT_MILLIS = 50;
    private static final double SHORT_WAIT_MILLIS = 100;

    /** Ten minutes of more demand, and until the calls of that time are over. */
    private static final Span MORE = Span.ofSeconds(300, 1_080);

    private SharingScenarios() {}

    static Stream<GoalScenario> all() {
        return Stream.of(
                        burstBeside(1, 1),
                        burstBeside(10, 1),
                        burstBeside(1, 20),
                        burstBeside(10, 20),
                        evenlyBeside("others 20 a minute", evenly(20), Role.OTHER),
                        evenlyBeside(
                                "20 a minute of others at once", Batches.bursts(MINUTE, LONG, 20, 20), Role.STRANGER),
                        aFifthEach(QuotaPlan.FREE, 12),
                        aFifthEach(QuotaPlan.PRO, 60),
                        aFifthEachAndOneMore("one doubles", 60),
                        aFifthEachAndOneMore("one trebles", 120),
                        replicas(QuotaPlan.FREE, 2, 4, 8),
                        replicas(QuotaPlan.PRO, 2, 4, 8),
                        replicas(QuotaPlan.BUSINESS, 2, 4, 8),
                        alone(QuotaPlan.FREE, 59),
                        alone(QuotaPlan.PRO, 294),
                        alone(QuotaPlan.BUSINESS, 980),
                        burstsAtOneMoment(QuotaPlan.FREE, 3, 45),
                        burstsAtOneMoment(QuotaPlan.PRO, 16, 30),
                        burstsAfterQuietMinutes(1),
                        burstsAfterQuietMinutes(8),
                        burstsAfterQuietMinutes(20))
                .flatMap(Function.identity());
    }

    private static Stream<GoalScenario> burstBeside(int others, int threads) {
        String name =
                "burst of 20 each minute" + (threads == 1 ? "" : ", at once") + ", others " + others + " a minute";
        return noWaits(
                QuotaPlan.FREE,
                name,
                List.of(
                        startingWithinAMinute(Batches.bursts(MINUTE, LONG, 20, threads)),
                        startingWithinAMinute(evenly(others)).as(Role.OTHER)));
    }

    private static Stream<GoalScenario> evenlyBeside(String name, Batches others, Role role) {
        return noWaits(
                QuotaPlan.FREE,
                "a call each 2 s, " + name,
                List.of(
                        startingWithinAMinute(evenly(30)),
                        startingWithinAMinute(others).as(role)));
    }

    private static Stream<GoalScenario> aFifthEach(QuotaPlan plan, int perMinute) {
        return Stream.concat(
                noWaits(
                        plan,
                        "4 x a fifth, evenly",
                        ProcessLoad.processes(4, i -> startingWithinAMinute(evenly(perMinute)))),
                noWaits(
                        plan,
                        "4 x a fifth, in bursts",
                        ProcessLoad.processes(4, i -> startingWithinAMinute(burst(perMinute)))));
    }

    private static Stream<GoalScenario> aFifthEachAndOneMore(String name, int more) {
        Batches evenlyMore = Batches.evenly(Duration.ofMinutes(5), MINUTE.dividedBy(more), Duration.ofMinutes(10));
        Batches burstsMore = new Batches(Duration.ofMinutes(5), MINUTE, 10, more, 8);
        return Stream.of(
                        noWaits(
                                QuotaPlan.PRO,
                                "4 x a fifth, evenly, " + name + " for ten minutes",
                                ProcessLoad.processes(
                                        4,
                                        i -> i == 0
                                                ? startingWithinAMinute(evenly(60), evenlyMore)
                                                : startingWithinAMinute(evenly(60)))),
                        noWaits(
                                QuotaPlan.PRO,
                                "4 x a fifth, in bursts, " + name + " for ten minutes",
                                ProcessLoad.processes(
                                        4,
                                        i -> i == 0
                                                ? startingWithinAMinute(burst(60), burstsMore)
                                                : startingWithinAMinute(burst(60)))))
                .flatMap(Function.identity())
                .map(goals -> goals.withLength(Scenario.Length.TWENTY_MINUTES).withOverload(MORE));
    }

    /** A web service in several replicas that need half of the quota all together. */
    private static Stream<GoalScenario> replicas(QuotaPlan plan, int... counts) {
        return Arrays.stream(counts).boxed().flatMap(count -> {
            int perMinute = (int) (plan.requestsPerMinute() / (2 * count));
            return Stream.of(
                            replicas(plan, count, "evenly", evenly(perMinute)),
                            replicas(plan, count, "in bursts", burst(perMinute)))
                    .flatMap(Function.identity());
        });
    }

    private static Stream<GoalScenario> replicas(QuotaPlan plan, int count, String how, Batches work) {
        return GoalScenarios.windows()
                .map(windows -> GoalScenario.of(
                        GoalScenarios.scenario(
                                plan,
                                count + " replicas at half the quota, " + how,
                                windows,
                                ProcessLoad.processes(count, i -> startingWithinAMinute(work))),
                        Goal.atMost(WAIT_MEAN, SHORT_WAIT_MILLIS),
                        Goal.none(REFUSED_LATER),
                        Goal.none(BANS)));
    }

    private static Stream<GoalScenario> alone(QuotaPlan plan, int perMinute) {
        return noWaits(plan, "alone, 98 % of the quota, evenly", List.of(startingWithinAMinute(evenly(perMinute))));
    }

    /** Processes that make two calls a minute each, and ten minutes later all of them many at the same moment, as a scheduled job does. */
    private static Stream<GoalScenario> burstsAtOneMoment(QuotaPlan plan, int processes, int calls) {
        Batches job = new Batches(Duration.ofSeconds(245), MINUTE, 1, calls, calls);
        return GoalScenarios.windows()
                .map(windows -> GoalScenario.of(
                        GoalScenarios.scenario(
                                plan,
                                processes + " with a job of " + calls + " at one moment",
                                windows,
                                ProcessLoad.processes(
                                        processes,
                                        i -> ProcessLoad.of(Duration.ZERO, Duration.ofMillis(1), evenly(2), job))),
                        Goal.none(STARVED),
                        Goal.none(BANS)));
    }

    private static Stream<GoalScenario> burstsAfterQuietMinutes(int threads) {
        return noWaits(
                QuotaPlan.FREE,
                "burst of 20 from " + threads + " every three minutes",
                List.of(startingWithinAMinute(Batches.bursts(MINUTE.multipliedBy(3), LONG, 20, threads))));
    }

    private static Stream<GoalScenario> noWaits(QuotaPlan plan, String name, List<ProcessLoad> load) {
        return GoalScenarios.windows()
                .map(windows -> GoalScenario.of(
                        GoalScenarios.scenario(plan, name, windows, load),
                        Goal.atMost(WAIT_MEAN, NO_WAIT_MILLIS),
                        Goal.none(STARVED),
                        Goal.none(BANS)));
    }

    private static Batches evenly(int perMinute) {
        return Batches.evenly(Duration.ZERO, MINUTE.dividedBy(perMinute), LONG);
    }

    private static Batches burst(int calls) {
        return Batches.bursts(MINUTE, LONG, calls, 8);
    }

    private static ProcessLoad startingWithinAMinute(Work... work) {
        return ProcessLoad.of(Duration.ZERO, MINUTE, work);
    }
}
