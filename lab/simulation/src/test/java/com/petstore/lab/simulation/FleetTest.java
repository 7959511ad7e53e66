// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The harness itself, with clients of which the outcome is known. */
class FleetTest {

    @ParameterizedTest
    @EnumSource
    void aClientThatIsAlwaysRightUsesEverythingAndIsNeverRefused(WindowStart start) {
        Report report = Fleet.run(Scenario.of(QuotaPlan.PRO, 1, start), OneByOneClient::new, 1);

        assertThat(report.goodput()).isBetween(99.9, 100.0);
        assertThat(report.accepted()).isEqualTo(3_000);
        assertThat(report.refusals()).isZero();
        assertThat(report.knowinglyEarly()).isZero();
        assertThat(report.mostInFlight()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void severalSuchClientsEachMeetARefusalPerWindow(WindowStart start) {
        Report report = Fleet.run(Scenario.of(QuotaPlan.PRO, 4, start), OneByOneClient::new, 1);

        assertThat(report.refusals()).isBetween(20L, 40L);
        assertThat(report.knowinglyEarly()).isZero();
        assertThat(report.fairness()).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @EnumSource
    void perRequestPoliciesGetTheKeyBannedWithASingleProcess(WindowStart start) {
        Scenario scenario = Scenario.of(QuotaPlan.FREE, 1, start);

        assertThat(Fleet.run(scenario, RetryingModel::retryAfter, 1).bans()).isPositive();
        assertThat(Fleet.run(scenario, RetryingModel::backoff, 1).bans()).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void theSameSeedGivesTheSameRunAndAnotherOneAnother(Policy policy) {
        Scenario scenario = Scenario.of(QuotaPlan.FREE, 4, WindowStart.FIRST_REQUEST)
                .withTraits("responses lost", ServiceTraits.PLAIN.withLostResponses(0.1));

        assertThat(figures(scenario, policy, 1))
                .isEqualTo(figures(scenario, policy, 1))
                .isNotEqualTo(figures(scenario, policy, 2));
    }

    private static String figures(Scenario scenario, Policy policy, long seed) {
        Report report = Fleet.run(scenario, policy.clients(), seed);
        StringBuilder figures = new StringBuilder();
        for (Figure figure : Figure.values()) {
            figures.append(figure.of(report)).append(' ');
        }
        return figures.toString();
    }
}
