// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.REFUSED_LATER;
import static com.petstore.simulation.Figure.RUN_1;
import static com.petstore.simulation.Figure.RUN_2;
import static com.petstore.simulation.Figure.RUN_3;
import static com.petstore.simulation.Figure.WAIT_MEAN;

import com.petstore.simulation.ProcessLoad.Role;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Programs that are started, and started again. */
final class Starts {

    private static final Duration ONE_SECOND = Duration.ofSeconds(1);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    /** What remains of a minute after it was used up, with the second that is rounded and the one that chance adds. */
    private static final double UNTIL_RESET_SECONDS = 58.5;

    private Starts() {}

    static Group group() {
        return new Group(
                "starts",
                List.of(RUN_1, RUN_2, RUN_3, WAIT_MEAN, REFUSED_LATER, BANS),
                Group.withBothWindows(Stream.of(
                        fresh(QuotaPlan.FREE, 10, 1, 0.6),
                        fresh(QuotaPlan.FREE, 40, 8, 1.5),
                        fresh(QuotaPlan.BUSINESS, 500, 16, 3),
                        fresh(QuotaPlan.FREE, 51, 8, 1.5),
                        fresh(QuotaPlan.PRO, 290, 8, 3),
                        fresh(QuotaPlan.BUSINESS, 960, 16, 6),
                        restarted(QuotaPlan.FREE, 51, 8, 1.5),
                        restarted(QuotaPlan.PRO, 290, 8, 3),
                        restarted(QuotaPlan.BUSINESS, 960, 16, 6),
                        eachMinute(QuotaPlan.FREE, 51, 8),
                        eachMinute(QuotaPlan.PRO, 290, 8),
                        eachMinute(QuotaPlan.BUSINESS, 960, 16),
                        afterSpending(1),
                        afterSpending(10),
                        afterSpending(30),
                        again(QuotaPlan.FREE, 20, 8),
                        again(QuotaPlan.PRO, 100, 8),
                        again(QuotaPlan.BUSINESS, 300, 16),
                        afterUsingUp("a spent minute", 60),
                        afterUsingUp("a 429 of the last run", 61))));
    }

    private static Scenario fresh(QuotaPlan plan, int calls, int threads, double seconds) {
        String name = calls + " calls from " + threads + (threads == 1 ? " thread" : " threads") + ", fresh minute";
        return Scenario.of(plan, name, ProcessLoad.of(ONE_SECOND, TWO_SECONDS, Work.Batches.once(calls, threads)))
                .with(Goal.atMost(RUN_1, seconds), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    /** All but the reserve of a minute, and again by a process that is started in the next minute. */
    private static Scenario restarted(QuotaPlan plan, int calls, int threads, double seconds) {
        Work work = Work.Batches.once(calls, threads);
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads, restarted in the next minute",
                        ProcessLoad.of(ONE_SECOND, TWO_SECONDS, work).as(Role.OTHER),
                        ProcessLoad.of(Duration.ofSeconds(64), TWO_SECONDS, work))
                .with(Goal.atMost(RUN_1, seconds), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    /** All but the reserve of each minute, by one process. */
    private static Scenario eachMinute(QuotaPlan plan, int calls, int threads) {
        Work work = Work.Batches.bursts(Duration.ofSeconds(62), Duration.ofMinutes(10), calls, threads);
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads, each minute",
                        ProcessLoad.of(ONE_SECOND, TWO_SECONDS, work))
                .with(Goal.atMost(WAIT_MEAN, 50), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    /** The last run has spent as much as this one needs, from several threads again. */
    private static Scenario again(QuotaPlan plan, int calls, int threads) {
        ProcessLoad run = ProcessLoad.of(ONE_SECOND, Duration.ZERO, Work.Batches.once(calls, threads));
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads, as many spent before",
                        spending(calls).followedBy(run))
                .with(Goal.atMost(RUN_1, 2), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    private static Scenario afterSpending(int spent) {
        return threeRunsAfter("three runs of 10 calls, " + spent + " spent before", spent)
                .with(Goal.atMost(RUN_1, 1), Goal.none(REFUSED_LATER));
    }

    /** The first request of a new process is refused in any case. */
    private static Scenario afterUsingUp(String what, int spent) {
        return threeRunsAfter("three runs of 10 calls after " + what, spent)
                .with(Goal.atMost(RUN_1, UNTIL_RESET_SECONDS), Goal.atMost(REFUSED_LATER, 1));
    }

    /** Each a process of its own. */
    private static Scenario threeRunsAfter(String name, int spent) {
        ProcessLoad run = ProcessLoad.of(ONE_SECOND, Duration.ZERO, Work.Batches.once(10, 1));
        return Scenario.of(QuotaPlan.FREE, name, spending(spent).followedBy(run.followedBy(run.followedBy(run))))
                .with(Goal.atMost(RUN_2, 1), Goal.atMost(RUN_3, 1), Goal.none(BANS));
    }

    private static ProcessLoad spending(int calls) {
        return ProcessLoad.of(ONE_SECOND, TWO_SECONDS, Work.Batches.once(calls, 1))
                .as(Role.STRANGER);
    }
}
