// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** What came of a run. */
final class Report {

    private final Scenario scenario;
    private final FleetRecord fleet;
    private final List<ProcessRecord> processes;
    private final WindowLog windows;
    private final Instant end;

    Report(Scenario scenario, FleetRecord fleet, List<ProcessRecord> processes, WindowLog windows, Instant end) {
        this.scenario = scenario;
        this.fleet = fleet;
        this.processes = processes;
        this.windows = windows;
        this.end = end;
    }

    /** The part of what the service offered that was used, in percent: of all minutes after a long refusal, or of the day. */
    double goodput() {
        return 100
                * (scenario.length() == Scenario.Length.DAY
                        ? (double) accepted() / scenario.plan().requestsPerDay()
                        : windows.goodput(EventLoop.START.plus(scenario.measuredFrom()), end));
    }

    List<ProcessRecord> processes() {
        return processes;
    }

    Instant end() {
        return end;
    }

    /** The part of what the service offered from some time after the start on that was used, in percent. */
    double goodputFrom(Duration afterStart) {
        return 100 * windows.goodput(EventLoop.START.plus(afterStart), end);
    }

    long accepted() {
        return processes.stream().mapToLong(ProcessRecord::acceptedRequests).sum();
    }

    long refusals() {
        return fleet.refusals();
    }

    double refusalsPerMinute() {
        return perMinute(fleet.refusals());
    }

    /** Refusals of requests that were sent after a response of the same process. */
    long refusalsAfterFirstResponse() {
        return processes.stream()
                .mapToLong(ProcessRecord::refusalsAfterFirstResponse)
                .sum();
    }

    long refusalsSince(Duration afterStart) {
        Instant moment = EventLoop.START.plus(afterStart);
        return processes.stream()
                .mapToLong(process -> process.refusalsSince(moment))
                .sum();
    }

    /** The most refusals that one process had from a moment on. */
    long mostRefusalsOfAProcessSince(Duration afterStart) {
        Instant moment = EventLoop.START.plus(afterStart);
        return processes.stream()
                .mapToLong(process -> process.refusalsSince(moment))
                .max()
                .orElse(0);
    }

    long mostRefusalsOfAProcessSinceLastEvent() {
        return mostRefusalsOfAProcessSince(scenario.lastEvent());
    }

    double earlyPerMinute() {
        return perMinute(
                processes.stream().mapToLong(ProcessRecord::earlyArrivals).sum());
    }

    long knowinglyEarly() {
        return processes.stream()
                .mapToLong(ProcessRecord::knowinglyEarlyRequests)
                .sum();
    }

    int bans() {
        return fleet.bans();
    }

    double waitSeconds(double part) {
        return fleet.waitSeconds(part);
    }

    double failedPerMinute() {
        return perMinute(fleet.failedCalls());
    }

    double failedFastPerMinute() {
        return perMinute(fleet.callsThatFailedFast());
    }

    int mostInFlight() {
        return fleet.mostInFlight();
    }

    /** Jain's index of fairness: 1 if all processes had as many requests accepted. */
    double fairness() {
        double sum = accepted();
        double squares = processes.stream()
                .mapToDouble(process -> (double) process.acceptedRequests() * process.acceptedRequests())
                .sum();
        return squares == 0 ? 1 : sum * sum / (processes.size() * squares);
    }

    private double perMinute(long count) {
        return count * 60e3 / Duration.between(EventLoop.START, end).toMillis();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: goodput %.2f %%, %d refused, %d bans, %d knowingly early",
                scenario,
                goodput(),
                refusals(),
                bans(),
                knowinglyEarly());
    }
}
