// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real code of a call against the real limiter, on virtual time, with one seed. {@link Simulation} prints more. */
@Tag("search")
class SimulationTest {

    @ParameterizedTest
    @MethodSource("scenarios")
    void meetsItsGoals(Scenario scenario) {
        Report report = Fleet.run(scenario, 1);

        assertThat(scenario.missed(List.of(report))).as("%s", report).isEmpty();
        assertThat(report.goodput()).as("%s", report).isLessThanOrEqualTo(100);
    }

    static Stream<Scenario> scenarios() {
        return Stream.of(Starts.group(), Disturbances.group()).flatMap(group -> group.scenarios().stream());
    }
}
