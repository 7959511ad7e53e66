// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.GOODPUT_LATER;
import static com.petstore.simulation.Figure.REFUSED_JOINING;
import static com.petstore.simulation.Figure.REFUSED_LATER;
import static com.petstore.simulation.Figure.SHARE;
import static com.petstore.simulation.Figure.STARVED;

import com.petstore.simulation.ProcessLoad.Role;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Rows for fleets that are deployed and restarted: processes that each need more than the quota, and start, or are replaced, more or less at the same
 * time.
 */
final class Joins {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration RESTARTS = Duration.ofMinutes(3);

    private Joins() {}

    static Group group() {
        return new Group(
                "joins",
                List.of(REFUSED_JOINING, REFUSED_LATER, BANS, STARVED, GOODPUT_LATER, SHARE),
                Group.withBothWindows(Stream.of(
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
                                Stream.of(QuotaPlan.FREE, QuotaPlan.PRO, QuotaPlan.BUSINESS)
                                        .map(Joins::oneRestartedEachMinute))
                        .flatMap(Function.identity())));
    }

    private static Stream<Scenario> fleet(QuotaPlan plan, int count, double goodput) {
        return joining(plan, count)
                .map(joining -> joining.with(
                        Goal.atMost(REFUSED_JOINING, 1),
                        Goal.none(REFUSED_LATER),
                        Goal.none(BANS),
                        Goal.none(STARVED),
                        Goal.atLeast(GOODPUT_LATER, goodput)));
    }

    /** What should have a ledger; without one it must not be banned. */
    private static Stream<Scenario> largeFleet(QuotaPlan plan, int count) {
        return joining(plan, count).map(joining -> joining.with(Goal.none(BANS)));
    }

    private static Stream<Scenario> joining(QuotaPlan plan, int count) {
        return Stream.of(
                starting(plan, count, "at the same moment", 0),
                starting(plan, count, "over 10 s", 10),
                starting(plan, count, "over 60 s", 60),
                rollingRestart(plan, count));
    }

    private static Scenario starting(QuotaPlan plan, int count, String when, int seconds) {
        ProcessLoad load = ProcessLoad.saturating(Duration.ZERO, Duration.ofSeconds(seconds));
        return Scenario.of(plan, count)
                .withLoad("start " + when, ProcessLoad.processes(count, i -> load))
                .withJoins(Span.ofSeconds(0, 60 + seconds));
    }

    /** All are replaced one after the other, at equal distances within a minute. */
    private static Scenario rollingRestart(QuotaPlan plan, int count) {
        List<ProcessLoad> load = ProcessLoad.processes(
                count,
                i -> saturating()
                        .killedAfter(RESTARTS.plus(MINUTE.multipliedBy(i).dividedBy(count)))
                        .followedBy(saturating()));
        return Scenario.of(plan, count)
                .withLoad("rolling restart", load)
                .withJoins(Span.ofSeconds(0, 60), Span.ofSeconds(180, 300));
    }

    private static Scenario oneRestartedEachMinute(QuotaPlan plan) {
        ProcessLoad restarted = saturating().as(Role.OTHER).restartedEvery(MINUTE, 20);
        return Scenario.of(plan, 4)
                .withLoad("one restarted each minute", ProcessLoad.processes(4, i -> i == 0 ? restarted : saturating()))
                .withJoins(Span.ofSeconds(0, 1_200))
                .with(Goal.none(BANS), Goal.none(STARVED), Goal.atLeast(SHARE, 95));
    }

    private static ProcessLoad saturating() {
        return ProcessLoad.saturating(Duration.ZERO, Duration.ZERO);
    }
}
