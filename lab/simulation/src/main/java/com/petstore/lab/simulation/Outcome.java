// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.lab.simulation.ProcessLife.CompletedCall;
import com.petstore.lab.simulation.ProcessLoad.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run of a scenario with goals came to.
 *
 * @param goals the scenario and its goals
 * @param report what happened
 */
record Outcome(GoalScenario goals, Report report) {

    private static final Duration FIRST_MINUTES = Duration.ofMinutes(2);
    private static final Duration JOIN = Duration.ofMinutes(1);

    /** How long the work of the measured processes took, in the order in which they were started; only of those that have one batch of calls. */
    double runSeconds(int number) {
        return measured()
                .map(ProcessRecord::life)
                .filter(Outcome::isRun)
                .skip(number)
                .findFirst()
                .map(life -> seconds(life.started(report.end()), life.ended(report.end())))
                .orElse(Double.NaN);
    }

    private static boolean isRun(ProcessLife life) {
        List<Work> work = life.load().work();
        return work.size() == 1 && work.get(0) instanceof Work.Batches batches && batches.batches() == 1;
    }

    double meanWaitMillis() {
        return Arrays.stream(waitMillis()).average().orElse(Double.NaN);
    }

    double p99WaitMillis() {
        double[] waits = waitMillis();
        Arrays.sort(waits);
        return waits.length == 0 ? Double.NaN : waits[(int) Math.ceil(0.99 * waits.length) - 1];
    }

    /** What calls took beyond the mean round trip. */
    private double[] waitMillis() {
        ServiceTraits traits = goals.scenario().traits();
        Duration roundTrip =
                traits.shortestRoundTrip().plus(traits.longestRoundTrip()).dividedBy(2);
        return measured()
                .flatMap(process -> process.life().completedCalls().stream())
                .filter(call -> goals.overload().stream().noneMatch(span -> span.contains(call.began())))
                .map(CompletedCall::duration)
                .mapToDouble(duration -> Math.max(0, duration.minus(roundTrip).toNanos() / 1e6))
                .toArray();
    }

    double mostRefusalsOfAProcessInAJoin() {
        return goals.joins().stream()
                .flatMapToLong(join -> ours().mapToLong(process -> process.refusalsWithin(join.start(), join.end())))
                .max()
                .orElse(0);
    }

    double refusalsOutsideJoins() {
        long all = ours().mapToLong(process -> process.refusalsWithin(Instant.MIN, Instant.MAX))
                .sum();
        long inJoins = goals.joins().stream()
                .flatMapToLong(join -> ours().mapToLong(process -> process.refusalsWithin(join.start(), join.end())))
                .sum();
        return all - inJoins;
    }

    double bans() {
        return report.bans();
    }

    double goodputFromThirdMinute() {
        return report.goodputFrom(FIRST_MINUTES);
    }

    /** What the measured processes had from the third minute on, of what they would have if all processes had as much. */
    double percentOfEqualShare() {
        Span span = afterFirstMinutes();
        long served = measured()
                .mapToLong(process -> process.acceptedWithin(span.start(), span.end()))
                .sum();
        long sharing = goals.scenario().processes().stream()
                .filter(load -> load.role().isMeasured())
                .count();
        return sharing == 0 ? Double.NaN : 100 * served / (sharing * equalShare(span.start(), span.end()));
    }

    /**
     * Processes that had less than half of what they asked for, or of an equal share if that is less: while more is asked for than the service
     * has, or from the third minute on. Nobody is starved in less than two minutes, or in its first.
     */
    double starvedProcesses() {
        Span span = goals.overload().orElse(afterFirstMinutes());
        return ours().filter(process -> isStarved(process, span)).count();
    }

    private boolean isStarved(ProcessRecord process, Span span) {
        ProcessLife life = process.life();
        Instant start = life.started(report.end());
        Instant from = later(span.start(), start.plus(JOIN));
        Instant to = life.ended(report.end()).isBefore(span.end()) ? life.ended(report.end()) : span.end();
        if (Duration.between(from, to).compareTo(FIRST_MINUTES) < 0) {
            return false;
        }
        double asked = life.load().work().stream()
                .mapToDouble(work -> work.askedWithin(Duration.between(start, from), Duration.between(start, to)))
                .sum();
        return process.acceptedWithin(from, to) < Math.min(asked, equalShare(from, to)) / 2;
    }

    private double equalShare(Instant from, Instant to) {
        Scenario scenario = goals.scenario();
        double perMinute = (double) scenario.plan().requestsPerMinute()
                / scenario.processes().size();
        return perMinute * seconds(from, to) / 60;
    }

    private Span afterFirstMinutes() {
        return new Span(FIRST_MINUTES, Duration.between(EventLoop.START, report.end()));
    }

    private Stream<ProcessRecord> measured() {
        return report.processes().stream()
                .filter(process -> process.life().load().role().isMeasured());
    }

    private Stream<ProcessRecord> ours() {
        return report.processes().stream()
                .filter(process -> process.life().load().role() != Role.STRANGER);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }
}
