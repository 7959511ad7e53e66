// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What a maintainer compares before and after a change of the rules: each is measured in a run, may be bounded by a goal, and is a column of tables. */
enum Figure {
    RUN_1("run 1 s", 2, report -> report.runSeconds(0)),
    RUN_2("run 2 s", 2, report -> report.runSeconds(1)),
    RUN_3("run 3 s", 2, report -> report.runSeconds(2)),
    JOB("job s", 2, Report::jobSeconds),
    JOB_TIMES("times as long as without the SDK", 2, Report::timesWithoutSdk),
    JOB_LATE("s late", 2, Report::secondsLate),
    WAIT_MEAN("mean wait ms", 0, Report::meanWaitMillis),
    WAIT_P99("p99 wait ms", 0, Report::p99WaitMillis),
    FAILED_FAST("failed fast a minute", 1, Report::failedFastPerMinute),
    REFUSED("429", 0, Report::refusals),
    REFUSED_JOINING("429 a process and join", 0, Report::mostRefusalsOfAProcessInAJoin),
    REFUSED_LATER("429 besides", 0, Report::refusalsOutsideJoins),
    BANS("bans", 0, Report::bans),
    KNOWINGLY("knowingly inside Retry-After", 0, Report::knowinglyEarly),
    GOODPUT("goodput %", 1, Report::goodput),
    GOODPUT_LATER("goodput from minute 3 %", 1, Report::goodputFromThirdMinute),
    SHARE("of equal share %", 1, Report::percentOfEqualShare),
    LEAST_SERVED("least served %", 0, Report::leastServed),
    STARVED("starved", 0, Report::starvedProcesses),
    USERS_FAILED("failed calls of the site", 0, report -> report.site().failed()),
    USERS_FAILED_MORE("more than without the job", 0, report -> report.site().failedBecauseOfJob()),
    USERS_P99("p99 of the site ms", 0, report -> report.site().p99Millis()),
    USERS_P99_LATER("ms more than without the job", 0, report -> report.site().p99MillisBecauseOfJob()),
    JOB_MINUTES("job min", 2, report -> report.site().jobMinutes()),
    JOB_TIMES_LEFT(
            "times as long as what is left allows", 2, report -> report.site().timesWhatIsLeftAllows()),
    JOB_FAILED("failed creates", 0, report -> report.site().failedOfJob()),
    JOB_PART("creates of the quota %", 1, report -> report.site().percentOfJob()),
    MESSAGES("messages a request", 1, Report::messagesPerRequest);

    private final String label;
    private final int digits;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final ToDoubleFunction<Report> value;

    Figure(String label, int digits, ToDoubleFunction<Report> value) {
        this.label = label;
        this.digits = digits;
        this.value = value;
    }

    /** Not a number if a run has no such figure. */
    double of(Report report) {
        return value.applyAsDouble(report);
    }

    String format(double number) {
        return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", number);
    }

    /** The least and the greatest value. */
    String range(List<Report> runs) {
        DoubleSummaryStatistics values = runs.stream().mapToDouble(this::of).summaryStatistics();
        String least = format(values.getMin());
        String most = format(values.getMax());
        return least.equals(most) ? least : least + ".." + most;
    }

    @Override
    public String toString() {
        return label;
    }
}
