// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.REFUSED_LATER;
import static com.petstore.simulation.Figure.STARVED;
import static com.petstore.simulation.Figure.WAIT_MEAN;
import static com.petstore.simulation.Figure.WAIT_P99;

import com.petstore.simulation.ProcessLoad.Role;
import com.petstore.simulation.Work.Batches;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rows for web services in several replicas: processes that need less than the quota all together, and sometimes more. */
final class Sharing {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofMinutes(20);
    private static final double NO_WAIT_MILLIS = 50;
    private static final double SHORT_WAIT_MILLIS = 100;

    /** Ten minutes of more demand, and until the calls of that time are over. */
    private static final Span MORE = Span.ofSeconds(300, 1_080);

    private Sharing() {}

    static Group group() {
        return new Group(
                "sharing",
                List.of(WAIT_MEAN, WAIT_P99, REFUSED_LATER, BANS, STARVED),
                Group.withBothWindows(Stream.of(
                                burstsBesideOthers(),
                                fifths(),
                                replicas(QuotaPlan.FREE),
                                replicas(QuotaPlan.PRO),
                                replicas(QuotaPlan.BUSINESS),
                                alone(),
                                jobs())
                        .flatMap(Function.identity())));
    }

    private static Stream<Scenario> burstsBesideOthers() {
        return Stream.of(
                burstBeside(1, 1),
                burstBeside(10, 1),
                burstBeside(1, 20),
                burstBeside(10, 20),
                evenlyBeside("others 20 a minute", evenly(20), Role.OTHER),
                evenlyBeside("20 a minute of others at once", Batches.bursts(MINUTE, LONG, 20, 20), Role.STRANGER));
    }

    private static Scenario burstBeside(int others, int threads) {
        return noWaits(
                QuotaPlan.FREE,
                "burst of 20 each minute" + (threads == 1 ? "" : ", at once") + ", others " + others + " a minute",
                startingWithinAMinute(Batches.bursts(MINUTE, LONG, 20, threads)),
                startingWithinAMinute(evenly(others)).as(Role.OTHER));
    }

    private static Scenario evenlyBeside(String name, Batches others, Role role) {
        return noWaits(
                QuotaPlan.FREE,
                "a call each 2 s, " + name,
                startingWithinAMinute(evenly(30)),
                startingWithinAMinute(others).as(role));
    }

    /** Four processes that need four fifths of the quota all together, until one of them needs more. */
    private static Stream<Scenario> fifths() {
        return Stream.of(
                fifths(QuotaPlan.FREE, "evenly", evenly(12)),
                fifths(QuotaPlan.FREE, "in bursts", burst(12)),
                fifths(QuotaPlan.PRO, "evenly", evenly(60)),
                fifths(QuotaPlan.PRO, "in bursts", burst(60)),
                oneMore("evenly, one doubles", evenly(60), evenlyForTenMinutes(60)),
                oneMore("in bursts, one doubles", burst(60), burstsForTenMinutes(60)),
                oneMore("evenly, one trebles", evenly(60), evenlyForTenMinutes(120)),
                oneMore("in bursts, one trebles", burst(60), burstsForTenMinutes(120)));
    }

    private static Scenario fifths(QuotaPlan plan, String how, Batches work) {
        return noWaits(plan, "4 x a fifth, " + how, processes(4, startingWithinAMinute(work)));
    }

    private static Scenario oneMore(String how, Batches work, Batches more) {
        ProcessLoad[] processes = processes(4, startingWithinAMinute(work));
        processes[0] = startingWithinAMinute(work, more);
        return noWaits(QuotaPlan.PRO, "4 x a fifth, " + how + " for ten minutes", processes)
                .with(Scenario.LENGTH, Optional.of(LONG))
                .with(Scenario.OVERLOAD, Optional.of(MORE));
    }

    /** A web service in several replicas that need half of the quota all together. */
    private static Stream<Scenario> replicas(QuotaPlan plan) {
        return Stream.of(2, 4, 8).flatMap(count -> {
            int perMinute = (int) (plan.requestsPerMinute() / (2 * count));
            return Stream.of(
                    replicas(plan, count, "evenly", evenly(perMinute)),
                    replicas(plan, count, "in bursts", burst(perMinute)));
        });
    }

    private static Scenario replicas(QuotaPlan plan, int count, String how, Batches work) {
        return Scenario.of(
                        plan,
                        count + " replicas at half the quota, " + how,
                        processes(count, startingWithinAMinute(work)))
                .with(Goal.atMost(WAIT_MEAN, SHORT_WAIT_MILLIS), Goal.none(REFUSED_LATER), Goal.none(BANS));
    }

    private static Stream<Scenario> alone() {
        return Stream.concat(
                Stream.of(
                        evenlyAlone(QuotaPlan.FREE, 59),
                        evenlyAlone(QuotaPlan.PRO, 294),
                        evenlyAlone(QuotaPlan.BUSINESS, 980)),
                Stream.of(1, 8, 20)
                        .map(threads -> noWaits(
                                QuotaPlan.FREE,
                                "burst of 20 from " + threads + " every three minutes",
                                startingWithinAMinute(Batches.bursts(MINUTE.multipliedBy(3), LONG, 20, threads)))));
    }

    private static Scenario evenlyAlone(QuotaPlan plan, int perMinute) {
        return noWaits(plan, "alone, 98 % of the quota, evenly", startingWithinAMinute(evenly(perMinute)));
    }

    /** Processes that make two calls a minute each, and once all of them many at the same moment. */
    private static Stream<Scenario> jobs() {
        return Stream.of(job(QuotaPlan.FREE, 3, 45), job(QuotaPlan.PRO, 16, 30));
    }

    private static Scenario job(QuotaPlan plan, int count, int calls) {
        Batches job = new Batches(Duration.ofSeconds(245), MINUTE, 1, calls, calls);
        return Scenario.of(
                        plan,
                        count + " with a job of " + calls + " at one moment",
                        processes(count, ProcessLoad.of(Duration.ZERO, Duration.ofMillis(1), evenly(2), job)))
                .with(Goal.none(STARVED), Goal.none(BANS));
    }

    private static Scenario noWaits(QuotaPlan plan, String name, ProcessLoad... load) {
        return Scenario.of(plan, name, load)
                .with(Goal.atMost(WAIT_MEAN, NO_WAIT_MILLIS), Goal.none(STARVED), Goal.none(BANS));
    }

    private static Batches evenly(int perMinute) {
        return Batches.evenly(Duration.ZERO, MINUTE.dividedBy(perMinute), LONG);
    }

    private static Batches burst(int calls) {
        return Batches.bursts(MINUTE, LONG, calls, 8);
    }

    private static Batches evenlyForTenMinutes(int perMinute) {
        return Batches.evenly(Duration.ofMinutes(5), MINUTE.dividedBy(perMinute), Duration.ofMinutes(10));
    }

    private static Batches burstsForTenMinutes(int calls) {
        return new Batches(Duration.ofMinutes(5), MINUTE, 10, calls, 8);
    }

    private static ProcessLoad[] processes(int count, ProcessLoad load) {
        return ProcessLoad.processes(count, i -> load).toArray(ProcessLoad[]::new);
    }

    private static ProcessLoad startingWithinAMinute(Work... work) {
        return ProcessLoad.of(Duration.ZERO, MINUTE, work);
    }
}
