// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scenario, and what is to be reached in it.
 *
 * @param scenario what happens
 * @param joins when processes join, each until a minute after the last of them has started
 * @param overload when more is asked for than the service has: waits then do not count
 * @param goals all that must be met
 */
record GoalScenario(Scenario scenario, List<Span> joins, Optional<Span> overload, List<Goal> goals) {

    static GoalScenario of(Scenario scenario, Goal... goals) {
        return new GoalScenario(scenario, List.of(), Optional.empty(), List.of(goals));
    }

    GoalScenario withJoins(Span... spans) {
        return new GoalScenario(scenario, List.of(spans), overload, goals);
    }

    GoalScenario withLength(Scenario.Length length) {
        return new GoalScenario(scenario.withLength(length), joins, overload, goals);
    }

    GoalScenario withOverload(Span span) {
        return new GoalScenario(scenario, joins, Optional.of(span), goals);
    }

    GoalScenario with(Goal... goals) {
        return new GoalScenario(scenario, joins, overload, List.of(goals));
    }

    boolean isJoin() {
        return !joins.isEmpty();
    }

    /** The goals that these runs miss. */
    Stream<Goal> missed(List<Outcome> runs) {
        return goals.stream().filter(goal -> !goal.isMetBy(runs));
    }
}
