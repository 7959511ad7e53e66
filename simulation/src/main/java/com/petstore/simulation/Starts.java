// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.REFUSED_JOINING;
import static com.petstore.simulation.Figure.REFUSED_LATER;
import static com.petstore.simulation.Figure.RUN_1;
import static com.petstore.simulation.Figure.RUN_2;
import static com.petstore.simulation.Figure.RUN_3;
import static com.petstore.simulation.Figure.STARVED;
import static com.petstore.simulation.Figure.WAIT_MEAN;
import static com.petstore.simulation.Figure.WAIT_P99;

import com.petstore.simulation.ProcessLoad.Role;
import com.petstore.simulation.Work.Batches;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows for programs that are started, and started again, alone or beside others, and fleets that are replaced. */
final class Starts {

    private static final Duration ONE_SECOND = Duration.ofSeconds(1);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration REPLACED = Duration.ofSeconds(200);

    /** What remains of a minute after it was used up, with the second that is rounded and the one that chance adds. */
    private static final double UNTIL_RESET_SECONDS = 58.5;

    private Starts() {}

    static Group group() {
        return new Group(
                "starts",
                List.of(RUN_1, RUN_2, RUN_3, WAIT_MEAN, WAIT_P99, REFUSED_JOINING, REFUSED_LATER, BANS, STARVED),
                Group.withBothWindows(
                        Stream.of(runs(), minutes(), afterOthers(), curls(), replicas(), fleets(), beside())
                                .flatMap(Function.identity())));
    }

    private static Stream<Scenario> runs() {
        return Stream.of(
                threeRuns(QuotaPlan.FREE, 17, 8, 20),
                threeRuns(QuotaPlan.PRO, 95, 8, 7),
                threeRuns(QuotaPlan.BUSINESS, 300, 16, 3));
    }

    /** All but the reserve of a minute, which {@link Jobs} has in a fresh one. */
    private static Stream<Scenario> minutes() {
        return Stream.of(
                restarted(QuotaPlan.FREE, 51, 8, 1.5),
                restarted(QuotaPlan.PRO, 290, 8, 3),
                restarted(QuotaPlan.BUSINESS, 960, 16, 6),
                eachMinute(QuotaPlan.FREE, 51, 8),
                eachMinute(QuotaPlan.PRO, 290, 8),
                eachMinute(QuotaPlan.BUSINESS, 960, 16));
    }

    private static Stream<Scenario> afterOthers() {
        return Stream.of(
                afterSpending(1),
                afterSpending(10),
                afterSpending(30),
                afterUsingUp("a spent minute", 60),
                afterUsingUp("a 429 of the last run", 61));
    }

    /** All but the reserve of a minute, and again by a process that is started in the next minute. */
    private static Scenario restarted(QuotaPlan plan, int calls, int threads, double seconds) {
        Batches work = Batches.once(calls, threads);
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads, restarted in the next minute",
                        ProcessLoad.of(ONE_SECOND, TWO_SECONDS, work).as(Role.OTHER),
                        ProcessLoad.of(Duration.ofSeconds(64), TWO_SECONDS, work))
                .with(Goal.atMost(RUN_1, seconds), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    /** All but the reserve of each minute, by one process. */
    private static Scenario eachMinute(QuotaPlan plan, int calls, int threads) {
        Batches work = Batches.bursts(Duration.ofSeconds(62), Duration.ofMinutes(10), calls, threads);
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads, each minute",
                        ProcessLoad.of(ONE_SECOND, TWO_SECONDS, work))
                .with(Goal.atMost(WAIT_MEAN, 50), Goal.none(REFUSED_LATER), Goal.none(BANS));
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
        ProcessLoad run = ProcessLoad.of(ONE_SECOND, Duration.ZERO, Batches.once(10, 1));
        return Scenario.of(QuotaPlan.FREE, name, curl(spent).followedBy(run.followedBy(run.followedBy(run))))
                .with(Goal.atMost(RUN_2, 1), Goal.atMost(RUN_3, 1), Goal.none(BANS));
    }

    private static Scenario threeRuns(QuotaPlan plan, int calls, int threads, double seconds) {
        ProcessLoad run = ProcessLoad.of(ONE_SECOND, Duration.ZERO, Batches.once(calls, threads));
        return Scenario.of(
                        plan,
                        "three runs of " + calls + " calls from " + threads + " threads",
                        run.followedBy(run.followedBy(run)))
                .with(
                        Goal.atMost(RUN_1, 2),
                        Goal.atMost(RUN_2, 2.5),
                        Goal.atMost(RUN_3, seconds),
                        Goal.none(REFUSED_LATER),
                        Goal.none(BANS));
    }

    private static Stream<Scenario> curls() {
        return Stream.of(1, 2)
                .flatMap(n -> Stream.of(
                        afterCurls(n, QuotaPlan.FREE, 49, 8, 6),
                        afterCurls(n, QuotaPlan.PRO, 288, 8, 4),
                        afterCurls(n, QuotaPlan.BUSINESS, 960, 16, 6),
                        eachMinuteAfterCurls(n, QuotaPlan.FREE, 49, 8),
                        eachMinuteAfterCurls(n, QuotaPlan.PRO, 288, 8)));
    }

    private static Scenario afterCurls(int curls, QuotaPlan plan, int calls, int threads, double seconds) {
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads after " + curls(curls),
                        curl(curls)
                                .followedBy(ProcessLoad.of(
                                        ONE_SECOND, Duration.ofSeconds(30), Batches.once(calls, threads))))
                .with(Goal.atMost(RUN_1, seconds), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    private static Scenario eachMinuteAfterCurls(int curls, QuotaPlan plan, int calls, int threads) {
        return Scenario.of(
                        plan,
                        calls + " calls from " + threads + " threads each minute after " + curls(curls),
                        curl(curls)
                                .followedBy(ProcessLoad.of(
                                        ONE_SECOND,
                                        Duration.ofSeconds(30),
                                        Batches.bursts(Duration.ofSeconds(62), Duration.ofMinutes(3), calls, threads))))
                .with(Goal.atMost(WAIT_MEAN, 500), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    private static String curls(int count) {
        return count + (count == 1 ? " curl" : " curls");
    }

    private static ProcessLoad curl(int calls) {
        return ProcessLoad.of(ONE_SECOND, ONE_SECOND, Batches.once(calls, 1)).as(Role.STRANGER);
    }

    /** Web services at half the quota that are replaced at once, or one after the other. */
    private static Stream<Scenario> replicas() {
        return Stream.of(QuotaPlan.FREE, QuotaPlan.PRO)
                .flatMap(plan -> Stream.of(2, 4, 8).flatMap(count -> {
                    int perMinute = (int) (plan.requestsPerMinute() / (2 * count));
                    Batches evenly = Batches.evenly(Duration.ZERO, MINUTE.dividedBy(perMinute), Duration.ofMinutes(20));
                    Batches bursts = Batches.bursts(MINUTE, Duration.ofMinutes(20), perMinute, 8);
                    return Stream.of(
                            replaced(plan, count, "half the quota evenly", evenly, 0),
                            replaced(plan, count, "half the quota evenly", evenly, 60),
                            replaced(plan, count, "half the quota in bursts", bursts, 0),
                            replaced(plan, count, "half the quota in bursts", bursts, 60));
                }));
    }

    private static Scenario replaced(QuotaPlan plan, int count, String what, Work work, int seconds) {
        ProcessLoad load = ProcessLoad.of(Duration.ZERO, MINUTE, work);
        ProcessLoad again = ProcessLoad.of(Duration.ZERO, ONE_SECOND, work);
        return Scenario.of(
                        plan,
                        count + " replicas, " + what + ", replaced within " + seconds + " s",
                        IntStream.range(0, count)
                                .mapToObj(i -> load.killedAfter(REPLACED.plusSeconds(seconds * i / count))
                                        .followedBy(again))
                                .toList())
                .with(Goal.atMost(WAIT_MEAN, 250), Goal.none(REFUSED_LATER), Goal.none(BANS), Goal.none(STARVED));
    }

    /** Fleets that need more than there is, replaced within seconds; {@link Joins} has rolling restarts. */
    private static Stream<Scenario> fleets() {
        return Stream.of(QuotaPlan.FREE, QuotaPlan.PRO, QuotaPlan.BUSINESS)
                .flatMap(plan ->
                        Stream.of(2, 4, 8).flatMap(count -> Stream.of(0, 10).map(s -> fleet(plan, count, s))));
    }

    private static Scenario fleet(QuotaPlan plan, int count, int seconds) {
        List<ProcessLoad> load = new ArrayList<>();
        ProcessLoad saturating = ProcessLoad.saturating(Duration.ZERO, Duration.ZERO);
        ProcessLoad again = ProcessLoad.saturating(Duration.ZERO, ONE_SECOND);
        for (int i = 0; i < count; i++) {
            load.add(saturating
                    .killedAfter(REPLACED.plusMillis(1000L * seconds * i / count))
                    .followedBy(again));
        }
        return Scenario.of(plan, count)
                .withLoad("replaced within " + seconds + " s", load)
                .withJoins(Span.ofSeconds(0, 60), Span.ofSeconds(200, 262 + seconds))
                .with(Goal.atMost(REFUSED_JOINING, 1), Goal.none(REFUSED_LATER), Goal.none(BANS), Goal.none(STARVED));
    }

    /** Programs that are started each so often beside a web service, or strangers. */
    private static Stream<Scenario> beside() {
        return Stream.of(
                besideWeb(QuotaPlan.FREE, 1, 6, "evenly", 20, 30),
                besideWeb(QuotaPlan.FREE, 1, 6, "in bursts", 20, 30),
                besideWeb(QuotaPlan.FREE, 4, 4, "evenly", 15, 30),
                besideWeb(QuotaPlan.PRO, 1, 30, "evenly", 100, 30),
                besideWeb(QuotaPlan.PRO, 1, 30, "in bursts", 100, 30),
                besideWeb(QuotaPlan.PRO, 4, 20, "evenly", 80, 30),
                besideWeb(QuotaPlan.PRO, 4, 20, "in bursts", 80, 30),
                besideWeb(QuotaPlan.PRO, 8, 12, "evenly", 60, 30),
                besideWeb(QuotaPlan.BUSINESS, 4, 80, "evenly", 290, 30),
                besideWeb(QuotaPlan.BUSINESS, 4, 80, "in bursts", 290, 30),
                besideStranger(QuotaPlan.FREE, 10, 20),
                besideStranger(QuotaPlan.PRO, 60, 100));
    }

    /** The web calls are measured; the program is started again each so many seconds. */
    private static Scenario besideWeb(QuotaPlan plan, int count, int perMinute, String how, int calls, int seconds) {
        Batches work = how.equals("evenly")
                ? Batches.evenly(Duration.ZERO, MINUTE.dividedBy(perMinute), Duration.ofMinutes(20))
                : Batches.bursts(MINUTE, Duration.ofMinutes(20), perMinute, 8);
        List<ProcessLoad> load = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            load.add(ProcessLoad.of(Duration.ZERO, MINUTE, work));
        }
        for (int i = 0; i < 20; i++) {
            load.add(ProcessLoad.of(Duration.ofSeconds(65 + i * seconds), ONE_SECOND, Batches.once(calls, 8))
                    .as(Role.OTHER));
        }
        return Scenario.of(
                        plan,
                        count + " x " + perMinute + " a minute " + how + ", a program of " + calls + " calls each "
                                + seconds + " s",
                        load)
                .with(Goal.atMost(WAIT_MEAN, 2500), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    private static Scenario besideStranger(QuotaPlan plan, int perMinute, int calls) {
        List<ProcessLoad> load = new ArrayList<>();
        load.add(ProcessLoad.of(
                        Duration.ZERO,
                        MINUTE,
                        Batches.evenly(Duration.ZERO, MINUTE.dividedBy(perMinute), Duration.ofMinutes(20)))
                .as(Role.STRANGER));
        for (int i = 0; i < 20; i++) {
            load.add(ProcessLoad.of(Duration.ofSeconds(65 + i * 25), ONE_SECOND, Batches.once(calls, 8)));
        }
        return Scenario.of(
                        plan, "a stranger " + perMinute + " a minute, a program of " + calls + " calls each 25 s", load)
                .with(Goal.none(BANS), Goal.atMost(REFUSED_LATER, 10));
    }
}
