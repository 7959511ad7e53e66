// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A figure that a goal may bound, and a column of the table of goals. */
enum GoalFigure {
    RUN_1("run 1 s", 2, outcome -> outcome.runSeconds(0)),
    RUN_2("run 2 s", 2, outcome -> outcome.runSeconds(1)),
    RUN_3("run 3 s", 2, outcome -> outcome.runSeconds(2)),
    WAIT_MEAN("mean wait ms", 0, Outcome::meanWaitMillis),
    WAIT_P99("p99 wait ms", 0, Outcome::p99WaitMillis),
    REFUSED_JOINING("429 a process and join", 0, Outcome::mostRefusalsOfAProcessInAJoin),
    REFUSED_LATER("429 besides", 0, Outcome::refusalsOutsideJoins),
    BANS("bans", 0, Outcome::bans),
    GOODPUT("goodput from minute 3 %", 1, Outcome::goodputFromThirdMinute),
    SHARE("of equal share %", 1, Outcome::percentOfEqualShare),
    STARVED("starved", 0, Outcome::starvedProcesses);

    private final String label;
    private final int digits;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final ToDoubleFunction<Outcome> value;

    GoalFigure(String label, int digits, ToDoubleFunction<Outcome> value) {
        this.label = label;
        this.digits = digits;
        this.value = value;
    }

    /** Not a number if a run has no such figure. */
    double of(Outcome outcome) {
        return value.applyAsDouble(outcome);
    }

    String format(double number) {
        return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", number);
    }

    @Override
    public String toString() {
        return label;
    }
}
