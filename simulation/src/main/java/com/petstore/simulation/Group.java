// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table that {@code simulation/run} prints by its name: the rows that show one side of the rules.
 *
 * @param name what the table is called
 * @param figures the columns of the table
 * @param scenarios the rows
 */
record Group(String name, List<Figure> figures, List<Scenario> scenarios) {

    static List<Group> all() {
        return List.of(
                Starts.group(),
                Jobs.group(),
                Sharing.group(),
                Joins.group(),
                Disturbances.group(),
                LedgerFaults.group(),
                JobBesideSite.group());
    }

    /** Each scenario with both kinds of windows. */
    static List<Scenario> withBothWindows(Stream<Scenario> scenarios) {
        return scenarios
                .flatMap(scenario -> Arrays.stream(WindowStart.values()).map(scenario::with))
                .toList();
    }
}
