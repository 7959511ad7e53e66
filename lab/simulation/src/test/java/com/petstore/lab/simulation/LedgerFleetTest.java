// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fleet with a ledger reaches in ten minutes, and what a fault of the ledger's server costs it. */
@Tag("search")
class LedgerFleetTest {

    @ParameterizedTest
    @MethodSource("fleets")
    void usesAllOfTheQuotaAndIsNeverRefused(QuotaPlan plan, int processes) {
        Report report = run(plan, processes, LedgerFault.NONE);

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99.99);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    static Stream<Arguments> fleets() {
        return Stream.of(
                arguments(QuotaPlan.FREE, 4),
                arguments(QuotaPlan.FREE, 64),
                arguments(QuotaPlan.PRO, 16),
                arguments(QuotaPlan.BUSINESS, 1),
                arguments(QuotaPlan.BUSINESS, 16));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void losesLittleByAFaultOfTheServer(String name, QuotaPlan plan, int processes) {
        Report report = run(plan, processes, LedgerTable.faults().get(name));

        assertThat(report.goodput()).as("%s", report).isGreaterThan(95);
        assertThat(report.refusals()).as("%s", report).isLessThanOrEqualTo(4);
        assertThat(report.bans()).as("%s", report).isZero();
        assertThat(report.knowinglyEarly()).as("%s", report).isZero();
    }

    static Stream<Arguments> faults() {
        return LedgerTable.faults().keySet().stream()
                .flatMap(fault -> Stream.of(
                        arguments(fault, QuotaPlan.FREE, 4),
                        arguments(fault, QuotaPlan.PRO, 16),
                        arguments(fault, QuotaPlan.BUSINESS, 16)));
    }

    @Test
    void useTheNewLimitAfterAnUpgrade() {
        Scenario upgraded = Scenarios.disturbed()
                .filter(scenario -> scenario.name().equals("business x 4, upgraded to enterprise"))
                .findFirst()
                .orElseThrow();
        Report report = Fleet.run(upgraded, Policy.LEDGER.clients(), 1);

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 without the ledger | free x 5",
                "3 without the ledger | pro x 6",
                "1 without the ledger | business x 17"
            })
    void leavesHalfOfAFairShareToEachProcessWithoutTheLedgerAfterFiveMinutes(String name) {
        LedgerTable.Row row = row(name);
        List<ProcessRecord> processes = LedgerTable.run(row, 1).report().processes();
        Instant from = EventLoop.START.plus(Duration.ofMinutes(5));
        double fair = 5.0 * row.fleet().plan().requestsPerMinute() / processes.size();

        assertThat(processes)
                .allSatisfy(process -> assertThat(process.acceptedWithin(from, from.plus(Duration.ofMinutes(5))))
                        .isGreaterThan((long) (fair / 2)));
    }

    @Test
    void servesAHundredCallsAtOnceAfterShortProcessesThatWereKilled() {
        assertThat(LedgerTable.run(row("100 calls after 20 short processes"), 1).longWait())
                .isLessThan(2);
    }

    @Test
    void usesAllOfTheQuotaWhileProcessesAreKilledAllTheTime() {
        Report report = LedgerTable.run(row("a process killed every 5 s"), 1).report();

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99.9);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    @Test
    void disturbsNoBusyProcessByProcessesThatCallSeldom() {
        LedgerTable.Run run = LedgerTable.run(row("60 that call every 150 s"), 1);

        assertThat(run.longWait()).isLessThan(0.2);
        assertThat(run.report().refusals()).isZero();
    }

    @Test
    void usesALedgerThatIsThreeTenthsOfASecondAway() {
        Report report = LedgerTable.run(row("0.3 s away"), 1).report();

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99.9);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    private static LedgerTable.Row row(String name) {
        return LedgerTable.loads()
                .filter(row -> row.name().startsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private static Report run(QuotaPlan plan, int processes, LedgerFault fault) {
        SimulatedLedger ledger = new SimulatedLedger(fault);
        return Fleet.run(Scenario.of(plan, processes, WindowStart.CALENDAR), Policy.withLedger(ledger), 1);
    }
}
