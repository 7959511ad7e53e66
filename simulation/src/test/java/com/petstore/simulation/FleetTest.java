// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        Scenario scenario = Scenario.of(QuotaPlan.FREE, 4)
                .with(Scenario.LOST_RESPONSES, 0.1)
                .with(Scenario.LEDGER, Optional.of(LedgerFault.NONE).filter(fault -> withLedger));

        Redis.assumeInstalledFor(scenario);

        assertThat(figures(scenario, 1)).isEqualTo(figures(scenario, 1)).isNotEqualTo(figures(scenario, 2));
    }

    private static List<Double> figures(Scenario scenario, long seed) {
        Report report = Fleet.run(scenario, seed);
        return Arrays.stream(Figure.values()).map(figure -> figure.of(report)).toList();
    }
}
