// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.lab.simulation.Work.Batches;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GoalTest {

    private final Outcome quick = tenCalls(1);
    private final Outcome slow = tenCalls(20);

    @Test
    void theWorstSeedDecides() {
        Goal goal = Goal.atMost(GoalFigure.RUN_1, 0.6);

        assertThat(goal.isMetBy(List.of(quick, quick))).isTrue();
        assertThat(goal.isMetBy(List.of(quick, slow))).isFalse();
    }

    @Test
    void theMeanDecidesWhereAFigureIsToReachALeastValue() {
        double mean = (GoalFigure.RUN_1.of(quick) + GoalFigure.RUN_1.of(slow)) / 2;

        assertThat(Goal.atLeast(GoalFigure.RUN_1, mean).isMetBy(List.of(quick, slow)))
                .isTrue();
        assertThat(Goal.atLeast(GoalFigure.RUN_1, mean + 0.01).isMetBy(List.of(quick, slow)))
                .isFalse();
    }

    @Test
    void aFigureThatARunDoesNotHaveIsMissed() {
        assertThat(Goal.atMost(GoalFigure.RUN_2, 1).isMetBy(List.of(quick))).isFalse();
    }

    @Test
    void aMissedGoalIsNamed() {
        Goal met = Goal.none(GoalFigure.BANS);
        Goal missed = Goal.atMost(GoalFigure.RUN_1, 0.2);
        GoalScenario goals = GoalScenario.of(quick.goals().scenario(), met, missed);

        assertThat(goals.missed(List.of(quick))).containsExactly(missed);
        assertThat(missed).hasToString("run 1 s <= 0.20");
    }

    @Test
    void eachFleetThatNeedsNoLedgerHasAGoalForItsGoodput() {
        List<GoalScenario> fleets = JoinScenarios.all()
                .filter(goals -> goals.scenario().name().matches(".* x [48], (start|rolling).*"))
                .toList();

        assertThat(fleets)
                .hasSize(48)
                .allSatisfy(goals ->
                        assertThat(goals.goals()).extracting(Goal::figure).contains(GoalFigure.GOODPUT));
    }

    @Test
    void noFleetMayBeBanned() {
        assertThat(JoinScenarios.all())
                .allSatisfy(goals ->
                        assertThat(goals.goals()).extracting(Goal::figure).contains(GoalFigure.BANS));
    }

    @Test
    void noTwoScenariosHaveTheSameName() {
        List<String> names =
                GoalScenarios.all().map(goals -> goals.scenario().toString()).collect(Collectors.toList());

        assertThat(names).doesNotHaveDuplicates();
    }

    /** Each call takes 50 ms. */
    private static Outcome tenCalls(int times) {
        Scenario scenario = GoalScenarios.scenario(
                QuotaPlan.BUSINESS,
                "test",
                WindowStart.CALENDAR,
                ProcessLoad.of(Duration.ZERO, Duration.ZERO, Batches.once(10 * times, 1)));
        return new Outcome(GoalScenario.of(scenario), Fleet.run(scenario, RetryingModel::once, 1));
    }
}
