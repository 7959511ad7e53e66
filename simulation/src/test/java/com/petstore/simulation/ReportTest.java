// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.petstore.simulation.ProcessLoad.Role;
import com.petstore.simulation.Work.Batches;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the figures say of runs of which the outcome is known, because each request is sent at once. */
class ReportTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void runsFollowOneAnotherAsNewProcesses() {
        Report report = run(once(10, 1).followedBy(once(20, 1).followedBy(once(20, 8))));

        assertThat(report.runSeconds(0)).isEqualTo(0.5, within(1e-9));
        assertThat(report.runSeconds(1)).isEqualTo(1.0, within(1e-9));
        assertThat(report.runSeconds(2)).isEqualTo(0.15, within(1e-9));
        assertThat(report.runSeconds(3)).isNaN();
    }

    @Test
    void whatAStrangerSpendsIsSpentAndNotMeasured() {
        Report report = run(once(60, 1).as(Role.STRANGER).followedBy(once(1, 1)));

        assertThat(report.refusalsOutsideJoins()).isEqualTo(1);
        assertThat(report.accepted()).isEqualTo(60);
    }

    @Test
    void refusalsOfStrangersAreNotCounted() {
        Report report = run(once(63, 1).as(Role.STRANGER));

        assertThat(report.refusals()).isEqualTo(3);
        assertThat(report.refusalsOutsideJoins()).isZero();
    }

    @Test
    void aWaitIsWhatACallTakesBeyondTheRoundTrip() {
        Report report = Fleet.run(scenario(once(2, 1)), ReportTest::late, 1);

        assertThat(report.meanWaitMillis()).isEqualTo(25, within(1e-9));
        assertThat(report.p99WaitMillis()).isEqualTo(25, within(1e-9));
    }

    @Test
    void waitsDoNotCountWhileMoreIsRequestedThanThereIs() {
        Scenario scenario = scenario(once(2, 1)).with(Scenario.OVERLOAD, Optional.of(Span.ofSeconds(0, 600)));

        assertThat(Fleet.run(scenario, ReportTest::late, 1).meanWaitMillis()).isNaN();
    }

    @Test
    void refusalsInTheMinuteOfAJoinAreDistinguishedFromOthers() {
        Scenario scenario = scenario(process(Batches.bursts(MINUTE, MINUTE.multipliedBy(2), 63, 1)))
                .withJoins(Span.ofSeconds(0, 30));

        Report report = run(scenario);

        assertThat(report.mostRefusalsOfAProcessInAJoin()).isEqualTo(3);
        assertThat(report.refusalsOutsideJoins()).isEqualTo(3);
    }

    @Test
    void aKilledProcessSendsNothingMore() {
        ProcessLoad load = process(Batches.evenly(Duration.ZERO, Duration.ofSeconds(10), MINUTE))
                .killedAfter(Duration.ofSeconds(25));

        Report report = run(load);

        assertThat(report.accepted()).isEqualTo(3);
        assertThat(report.processes().get(0).ended(EventLoop.START)).isEqualTo(EventLoop.START.plusSeconds(25));
    }

    @Test
    void theSuccessorOfAKilledProcessStartsAtOnce() {
        ProcessLoad successor = process(Batches.once(1, 1));
        ProcessLoad load = process(new Work.Endless(1, MINUTE, MINUTE))
                .killedAfter(Duration.ofSeconds(25))
                .followedBy(successor);

        Report report = run(load);

        assertThat(report.processes()).hasSize(2);
        assertThat(report.processes().get(1).started(EventLoop.START)).isEqualTo(EventLoop.START.plusSeconds(25));
    }

    @Test
    void aProcessIsStarvedThatHasLessThanHalfOfWhatItRequested() {
        ProcessLoad greedy = process(Batches.bursts(MINUTE, MINUTE.multipliedBy(10), 60, 1));
        ProcessLoad modest = process(Batches.evenly(Duration.ofSeconds(30), MINUTE, MINUTE.multipliedBy(9)));

        assertThat(run(modest).starvedProcesses()).isZero();
        assertThat(run(greedy, modest).starvedProcesses()).isEqualTo(1);
    }

    @Test
    void theShareOfAProcessIsThatOfAllWhereNobodyElseIs() {
        Report alone = run(process(Batches.evenly(Duration.ZERO, MINUTE.dividedBy(30), MINUTE.multipliedBy(10))));

        assertThat(alone.percentOfEqualShare()).isEqualTo(50, within(0.5));
        assertThat(alone.goodputFromThirdMinute()).isEqualTo(50, within(0.5));
    }

    private static ProcessLoad once(int calls, int threads) {
        return process(Batches.once(calls, threads));
    }

    private static ProcessLoad process(Work work) {
        return ProcessLoad.of(Duration.ZERO, Duration.ZERO, work);
    }

    /** Sends each request 25 ms late. */
    private static SimulatedClient late(SimulatedProcess process) {
        PlainClient client = new PlainClient(process, false);
        return options -> {
            CompletableFuture<Object> future = new CompletableFuture<>();
            process.time()
                    .schedule(
                            Duration.ofMillis(25),
                            () -> client.call(options).whenComplete((response, failure) -> future.complete(response)));
            return future;
        };
    }

    private static Scenario scenario(ProcessLoad... load) {
        return Scenario.of(QuotaPlan.FREE, "test", List.of(load)).with(WindowStart.CALENDAR);
    }

    private static Report run(ProcessLoad... load) {
        return run(scenario(load));
    }

    private static Report run(Scenario scenario) {
        return Fleet.run(scenario, process -> new PlainClient(process, false), 1);
    }
}
