// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetTest {

    @ParameterizedTest
    @EnumSource
    void aClientThatDoesNotWaitGetsTheKeyBanned(WindowStart start) {
        Report report =
                Fleet.run(Scenario.of(QuotaPlan.FREE, 1).with(start), process -> new PlainClient(process, false), 1);

        assertThat(report.bans()).isPositive();
        assertThat(report.knowinglyEarly()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theSameSeedGivesTheSameRunAndAnotherOneAnother(boolean withLedger) {
        Scenario scenario = Scenario.of(QuotaPlan.FREE, 4).with(it -> {
            it.lostResponses = 0.1;
            it.ledger = withLedger ? LedgerFault.NONE : null;
        });

        Redis.assumeInstalledFor(scenario);

        assertThat(figures(scenario, 1)).isEqualTo(figures(scenario, 1)).isNotEqualTo(figures(scenario, 2));
    }

    private static List<Double> figures(Scenario scenario, long seed) {
        Report report = Fleet.run(scenario, seed);
        return Arrays.stream(Figure.values()).map(figure -> figure.of(report)).toList();
    }
}
