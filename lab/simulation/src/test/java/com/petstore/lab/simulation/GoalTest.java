// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.lab.simulation.Work.Batches;
import com.petstore.mockserver.QuotaPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GoalTest {

    private final Report quick = tenCalls(1);
    private final Report slow = tenCalls(20);

    @Test
    void theWorstSeedDecides() {
        Goal goal = Goal.atMost(Figure.RUN_1, 0.6);

        assertThat(goal.isMetBy(List.of(quick, quick))).isTrue();
        assertThat(goal.isMetBy(List.of(quick, slow))).isFalse();
    }

    @Test
    void theMeanDecidesWhereAFigureIsToReachALeastValue() {
        double mean = (Figure.RUN_1.of(quick) + Figure.RUN_1.of(slow)) / 2;

        assertThat(Goal.atLeast(Figure.RUN_1, mean).isMetBy(List.of(quick, slow)))
                .isTrue();
        assertThat(Goal.atLeast(Figure.RUN_1, mean + 0.01).isMetBy(List.of(quick, slow)))
                .isFalse();
    }

    @Test
    void aFigureThatARunDoesNotHaveIsMissed() {
        assertThat(Goal.atMost(Figure.RUN_2, 1).isMetBy(List.of(quick))).isFalse();
    }

    @Test
    void aMissedGoalIsNamed() {
        Goal missed = Goal.atMost(Figure.RUN_1, 0.2);
        Scenario scenario = quick.scenario().with(Goal.none(Figure.BANS), missed);

        assertThat(scenario.missed(List.of(quick))).containsExactly(missed);
        assertThat(missed).hasToString("run 1 s <= 0.20");
    }

    @Test
    void eachFleetThatNeedsNoLedgerHasAGoalForItsGoodputAndNoneMayBeBanned() {
        assertThat(Joins.group().scenarios())
                .allSatisfy(scenario ->
                        assertThat(scenario.goals).extracting(Goal::figure).contains(Figure.BANS));
        assertThat(Joins.group().scenarios().stream()
                        .filter(scenario -> scenario.name.matches(".* x [48], (start|rolling).*")))
                .hasSize(48)
                .allSatisfy(scenario ->
                        assertThat(scenario.goals).extracting(Goal::figure).contains(Figure.GOODPUT_LATER));
    }

    @Test
    void noTwoScenariosHaveTheSameName() {
        Stream<String> names = Group.all().stream()
                .flatMap(group -> group.scenarios().stream())
                .map(Scenario::toString);

        assertThat(names).doesNotHaveDuplicates();
    }

    /** Each call takes 50 ms. */
    private static Report tenCalls(int times) {
        Scenario scenario = Scenario.of(
                QuotaPlan.BUSINESS, "test", ProcessLoad.of(Duration.ZERO, Duration.ZERO, Batches.once(10 * times, 1)));
        return Fleet.run(scenario, Stranger::new, 1);
    }
}
