// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.ProcessLoad.Role;
import com.petstore.simulation.SimulatedQuota.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Computes each figure of a run from what was recorded. A figure that the run does not have is not a number.
 *
 * @param scenario what was run
 * @param seed of its random numbers
 * @param processes what happened to each process, in the order in which they were made
 * @param windows what the service offered
 * @param end when the run ended
 * @param messages how many messages the ledger got
 */
record Report(
        Scenario scenario, long seed, List<ProcessRecord> processes, WindowLog windows, Instant end, long messages) {

    private static final Duration FIRST_MINUTES = Duration.ofMinutes(2);
    private static final Duration JOIN = Duration.ofMinutes(1);

    /** The part of what the service offered that was used, in percent: of the day, or of all minutes that are measured. */
    double goodput() {
        return scenario.get(Scenario.LENGTH).equals(Optional.of(Scenario.DAY))
                ? 100.0 * accepted() / scenario.plan().requestsPerDay()
                : 100 * windows.goodput(EventLoop.START.plus(scenario.get(Scenario.MEASURED_FROM)), end);
    }

    double goodputFromThirdMinute() {
        return 100 * windows.goodput(EventLoop.START.plus(FIRST_MINUTES), end);
    }

    long accepted() {
        return processes.stream().mapToLong(ProcessRecord::acceptedRequests).sum();
    }

    long refusals() {
        return processes.stream()
                .mapToLong(process -> process.refusals().size())
                .sum();
    }

    /** Without those of strangers. */
    long mostRefusalsOfAProcessInAJoin() {
        return scenario.get(Scenario.JOINS).stream()
                .flatMapToLong(join -> ours().mapToLong(process -> process.refusalsWithin(join)))
                .max()
                .orElse(0);
    }

    /** Without those of strangers. */
    long refusalsOutsideJoins() {
        return ours().flatMap(process -> process.refusals().stream())
                .filter(refused -> scenario.get(Scenario.JOINS).stream().noneMatch(join -> join.contains(refused.at())))
                .count();
    }

    /** How often the fleet got its key banned. */
    int bans() {
        Instant bannedUntil = scenario.get(Scenario.BAN).map(Span::end).orElse(Instant.MIN);
        int bans = 0;
        List<Refusal> inOrder = processes.stream()
                .flatMap(process -> process.refusals().stream())
                .filter(Refusal::banned)
                .sorted(Comparator.comparing(Refusal::at))
                .collect(Collectors.toList());
        for (Refusal refused : inOrder) {
            if (!refused.at().isBefore(bannedUntil)) {
                bans++;
                bannedUntil = refused.retryAt();
            }
        }
        return bans;
    }

    long knowinglyEarly() {
        return processes.stream()
                .mapToLong(ProcessRecord::knowinglyEarlyRequests)
                .sum();
    }

    double failedFastPerMinute() {
        long failedFast =
                processes.stream().mapToLong(ProcessRecord::callsThatFailedFast).sum();
        return failedFast * 60 / seconds(EventLoop.START, end);
    }

    double messagesPerRequest() {
        return scenario.get(Scenario.LEDGER).isEmpty() ? Double.NaN : (double) messages / accepted();
    }

    /** How long the work of the measured processes took, in the order in which they were started; only of those that have one batch of calls. */
    double runSeconds(int number) {
        return measured()
                .filter(process -> isRun(process.load().work()))
                .skip(number)
                .findFirst()
                .map(process -> seconds(process.started(end), process.ended(end)))
                .orElse(Double.NaN);
    }

    /** How long the job took until its last call had succeeded. */
    double jobSeconds() {
        return scenario.get(Scenario.JOB).map(this::secondsOf).orElse(Double.NaN);
    }

    private double secondsOf(Job job) {
        Instant from = EventLoop.START.plus(job.start());
        List<Instant> ends = measured()
                .flatMap(process -> process.completedCalls())
                .filter(call -> !call.began().isBefore(from))
                .map(ProcessRecord.EndedCall::ended)
                .sorted()
                .toList();
        return ends.size() < job.calls() ? Double.NaN : seconds(from, ends.get(ends.size() - 1));
    }

    /** How long the job took, as a multiple of what it takes with a client without the SDK. */
    double timesWithoutSdk() {
        return scenario.get(Scenario.JOB)
                .map(job -> secondsOf(job) / jobSecondsWithoutSdk())
                .orElse(Double.NaN);
    }

    /** By how much the job took longer than it may. */
    double secondsLate() {
        return scenario.get(Scenario.JOB)
                .map(job -> secondsOf(job) - job.mostSeconds(jobSecondsWithoutSdk(), scenario.meanLatency()))
                .orElse(Double.NaN);
    }

    private double jobSecondsWithoutSdk() {
        return Fleet.run(scenario.with(Scenario.BANS, false), process -> new PlainClient(process, true), 1)
                .jobSeconds();
    }

    private static boolean isRun(List<Work> work) {
        return work.size() == 1 && work.get(0) instanceof Work.Batches batches && batches.batches() == 1;
    }

    SiteReport site() {
        return new SiteReport(this);
    }

    double meanWaitMillis() {
        return Arrays.stream(waitMillis()).average().orElse(Double.NaN);
    }

    double p99WaitMillis() {
        double[] waits = waitMillis();
        Arrays.sort(waits);
        return waits.length == 0 ? Double.NaN : waits[(int) Math.ceil(0.99 * waits.length) - 1];
    }

    /** What calls of the measured processes took beyond the mean latency. */
    private double[] waitMillis() {
        Duration latency = scenario.meanLatency();
        Predicate<Instant> isOverload = moment -> scenario.get(Scenario.OVERLOAD)
                .filter(span -> span.contains(moment))
                .isPresent();
        return measured()
                .flatMap(process -> process.completedCalls())
                .filter(call -> !isOverload.test(call.began()))
                .map(ProcessRecord.EndedCall::duration)
                .mapToDouble(duration -> Math.max(0, duration.minus(latency).toNanos() / 1e6))
                .toArray();
    }

    /** What the measured processes had from the third minute on, of what they would have if all processes had as much. */
    double percentOfEqualShare() {
        Span span = afterFirstMinutes();
        long served = measured()
                .mapToLong(process -> process.acceptedWithin(span.start(), span.end()))
                .sum();
        long sharing = scenario.processes().stream()
                .filter(load -> load.role().isMeasured())
                .count();
        return sharing == 0 ? Double.NaN : 100 * served / (sharing * equalShare(span.start(), span.end()));
    }

    /** What the process had that was served least, in percent of an equal part of what all had. */
    double leastServed() {
        LongSummaryStatistics served =
                processes.stream().mapToLong(ProcessRecord::acceptedRequests).summaryStatistics();
        return 100 * served.getMin() / served.getAverage();
    }

    /**
     * Processes that had less than half of what they requested, or of an equal share if that is less: while more is requested than the service
     * has, or from the third minute on. No process is starved in less than two minutes, or in its first.
     */
    long starvedProcesses() {
        Span span = scenario.get(Scenario.OVERLOAD).orElseGet(this::afterFirstMinutes);
        return ours().filter(process -> isStarved(process, span)).count();
    }

    private boolean isStarved(ProcessRecord process, Span span) {
        Instant start = process.started(end);
        Instant from = span.start().isAfter(start.plus(JOIN)) ? span.start() : start.plus(JOIN);
        Instant to = process.ended(end).isBefore(span.end()) ? process.ended(end) : span.end();
        if (Duration.between(from, to).compareTo(FIRST_MINUTES) < 0) {
            return false;
        }
        double asked = process.load().work().stream()
                .mapToDouble(work -> work.askedWithin(Duration.between(start, from), Duration.between(start, to)))
                .sum();
        return process.acceptedWithin(from, to) < Math.min(asked, equalShare(from, to)) / 2;
    }

    private double equalShare(Instant from, Instant to) {
        double perMinute = (double) scenario.plan().requestsPerMinute()
                / scenario.processes().size();
        return perMinute * seconds(from, to) / 60;
    }

    private Span afterFirstMinutes() {
        return new Span(FIRST_MINUTES, Duration.between(EventLoop.START, end));
    }

    private Stream<ProcessRecord> measured() {
        return processes.stream().filter(process -> process.load().role().isMeasured());
    }

    private Stream<ProcessRecord> ours() {
        return processes.stream().filter(process -> process.load().role() != Role.STRANGER);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }

    @Override
    public String toString() {
        return "%s: goodput %.2f %%, %d refused, %d bans, %d knowingly early"
                .formatted(scenario, goodput(), refusals(), bans(), knowinglyEarly());
    }
}
