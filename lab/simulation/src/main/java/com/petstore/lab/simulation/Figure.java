// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A column of the table. */
enum Figure {
    GOODPUT("goodput %", 2, Report::goodput),
    REFUSED("429 a minute", 2, Report::refusalsPerMinute),
    REFUSED_AFTER_FIRST("429 after the first response", 0, Report::refusalsAfterFirstResponse),
    MOST_PER_PROCESS("most 429 of a process after the event", 0, Report::mostRefusalsOfAProcessSinceLastEvent),
    BANS("bans", 0, Report::bans),
    EARLY("inside Retry-After, a minute", 1, Report::earlyPerMinute),
    KNOWINGLY("knowingly inside", 0, Report::knowinglyEarly),
    WAIT_P50("wait p50 s", 2, report -> report.waitSeconds(0.5)),
    WAIT_P99("wait p99 s", 1, report -> report.waitSeconds(0.99)),
    FAILED("failed a minute", 1, Report::failedPerMinute),
    FAILED_FAST("failed fast a minute", 1, Report::failedFastPerMinute),
    FAIRNESS("Jain", 3, Report::fairness),
    IN_FLIGHT("most in flight", 0, Report::mostInFlight);

    private final String label;
    private final int digits;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final ToDoubleFunction<Report> value;

    Figure(String label, int digits, ToDoubleFunction<Report> value) {
        this.label = label;
        this.digits = digits;
        this.value = value;
    }

    double of(Report report) {
        return value.applyAsDouble(report);
    }

    String format(double number) {
        return String.format(Locale.ROOT, "%." + digits + "f", number);
    }

    @Override
    public String toString() {
        return label;
    }
}
