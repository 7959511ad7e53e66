// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.petstore.lab.simulation.ProcessLoad.Role;
import com.petstore.lab.simulation.Work.Batches;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the figures of goals say of runs of which the outcome is known. */
class OutcomeTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void runsFollowOneAnotherAsNewProcesses() {
        Outcome outcome =
                run(RetryingModel::once, once(10, 1).followedBy(once(20, 1).followedBy(once(20, 8))));

        assertThat(outcome.runSeconds(0)).isEqualTo(0.5, within(1e-9));
        assertThat(outcome.runSeconds(1)).isEqualTo(1.0, within(1e-9));
        assertThat(outcome.runSeconds(2)).isEqualTo(0.15, within(1e-9));
        assertThat(outcome.runSeconds(3)).isNaN();
    }

    @Test
    void whatAStrangerSpendsIsSpentAndNotMeasured() {
        Outcome outcome = run(OneByOneClient::new, once(60, 1).as(Role.STRANGER).followedBy(once(1, 1)));

        assertThat(outcome.refusalsOutsideJoins()).isEqualTo(1);
        assertThat(outcome.report().accepted()).isEqualTo(60);
    }

    @Test
    void refusalsOfStrangersAreNotCounted() {
        Outcome outcome = run(OneByOneClient::new, once(63, 1).as(Role.STRANGER));

        assertThat(outcome.report().refusals()).isEqualTo(3);
        assertThat(outcome.refusalsOutsideJoins()).isZero();
    }

    @Test
    void aWaitIsWhatACallTakesBeyondTheRoundTrip() {
        // The second of two calls at once has to wait for the first.
        Outcome outcome = run(OneByOneClient::new, process(Batches.bursts(MINUTE, MINUTE.multipliedBy(3), 2, 2)));

        assertThat(outcome.meanWaitMillis()).isEqualTo(25, within(1e-9));
        assertThat(outcome.p99WaitMillis()).isEqualTo(50, within(1e-9));
    }

    @Test
    void waitsDoNotCountWhileMoreIsAskedForThanThereIs() {
        GoalScenario goals = goals(process(Batches.bursts(MINUTE, MINUTE.multipliedBy(3), 2, 2)))
                .withOverload(Span.ofSeconds(0, 600));

        Outcome outcome = run(OneByOneClient::new, goals);

        assertThat(outcome.meanWaitMillis()).isNaN();
    }

    @Test
    void refusalsInTheMinuteOfAJoinAreToldFromOthers() {
        GoalScenario goals = goals(process(Batches.bursts(MINUTE, MINUTE.multipliedBy(2), 63, 1)))
                .withJoins(Span.ofSeconds(0, 30));

        Outcome outcome = run(RetryingModel::once, goals);

        assertThat(outcome.mostRefusalsOfAProcessInAJoin()).isEqualTo(3);
        assertThat(outcome.refusalsOutsideJoins()).isEqualTo(3);
    }

    @Test
    void aKilledProcessSendsNothingMore() {
        ProcessLoad load = process(Batches.evenly(Duration.ZERO, Duration.ofSeconds(10), MINUTE))
                .killedAfter(Duration.ofSeconds(25));

        Outcome outcome = run(RetryingModel::once, load);

        assertThat(outcome.report().accepted()).isEqualTo(3);
        assertThat(outcome.report().processes().get(0).life().ended(EventLoop.START))
                .isEqualTo(EventLoop.START.plusSeconds(25));
    }

    @Test
    void theSuccessorOfAKilledProcessStartsAtOnce() {
        ProcessLoad successor = process(Batches.once(1, 1));
        ProcessLoad load = process(new Work.Endless(1, MINUTE, MINUTE))
                .killedAfter(Duration.ofSeconds(25))
                .followedBy(successor);

        Outcome outcome = run(RetryingModel::once, load);

        assertThat(outcome.report().processes()).hasSize(2);
        assertThat(outcome.report().processes().get(1).life().started(EventLoop.START))
                .isEqualTo(EventLoop.START.plusSeconds(25));
    }

    @Test
    void aProcessIsStarvedThatHasLessThanHalfOfWhatItAskedFor() {
        ProcessLoad greedy = process(new Work.Endless(8, Duration.ZERO, Duration.ZERO));
        ProcessLoad modest = process(Batches.evenly(Duration.ofSeconds(30), MINUTE, MINUTE.multipliedBy(9)));

        assertThat(run(OneByOneClient::new, modest).starvedProcesses()).isZero();
        assertThat(run(OneByOneClient::new, greedy, modest).starvedProcesses()).isEqualTo(1);
    }

    @Test
    void theShareOfAProcessIsThatOfAllWhereNobodyElseIs() {
        Outcome alone = run(
                RetryingModel::once,
                process(Batches.evenly(Duration.ZERO, MINUTE.dividedBy(30), MINUTE.multipliedBy(10))));

        assertThat(alone.percentOfEqualShare()).isEqualTo(50, within(0.5));
        assertThat(alone.goodputFromThirdMinute()).isEqualTo(50, within(0.5));
    }

    private static ProcessLoad once(int calls, int threads) {
        return process(Batches.once(calls, threads));
    }

    private static ProcessLoad process(Work work) {
        return ProcessLoad.of(Duration.ZERO, Duration.ZERO, work);
    }

    private static GoalScenario goals(ProcessLoad... load) {
        return GoalScenario.of(GoalScenarios.scenario(QuotaPlan.FREE, "test", WindowStart.CALENDAR, List.of(load)));
    }

    private static Outcome run(Function<SimulatedProcess, SimulatedClient> clients, ProcessLoad... load) {
        return run(clients, goals(load));
    }

    private static Outcome run(Function<SimulatedProcess, SimulatedClient> clients, GoalScenario goals) {
        return new Outcome(goals, Fleet.run(goals.scenario(), clients, 1));
    }
}
