// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The scenarios that have goals, each with both kinds of windows: nobody waits while there is enough, and a fleet comes together quickly. */
final class GoalScenarios {

    private GoalScenarios() {}

    static Stream<GoalScenario> all() {
        return Stream.of(StartScenarios.all(), SharingScenarios.all(), JoinScenarios.all())
                .flatMap(Function.identity());
    }

    static Stream<WindowStart> windows() {
        return Arrays.stream(WindowStart.values());
    }

    /** Each response takes 50 ms. */
    static Scenario scenario(QuotaPlan plan, String difference, WindowStart windows, ProcessLoad... load) {
        return scenario(plan, difference, windows, List.of(load));
    }

    static Scenario scenario(QuotaPlan plan, String difference, WindowStart windows, List<ProcessLoad> load) {
        ServiceTraits traits = ServiceTraits.PLAIN.withRoundTrip(Duration.ofMillis(50));
        return Scenario.named(plan.name() + ", " + difference, plan, windows, load, traits);
    }
}
