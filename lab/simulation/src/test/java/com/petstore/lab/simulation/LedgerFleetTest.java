// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.mockserver.QuotaPlan;
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
        Report report = run(plan, processes, LedgerFaults.faults().get(name));

        assertThat(report.goodput()).as("%s", report).isGreaterThan(95);
        assertThat(report.refusals()).as("%s", report).isLessThanOrEqualTo(4);
        assertThat(report.bans()).as("%s", report).isZero();
        assertThat(report.knowinglyEarly()).as("%s", report).isZero();
    }

    static Stream<Arguments> faults() {
        return LedgerFaults.faults().keySet().stream()
                .flatMap(fault -> Stream.of(
                        arguments(fault, QuotaPlan.FREE, 4),
                        arguments(fault, QuotaPlan.PRO, 16),
                        arguments(fault, QuotaPlan.BUSINESS, 16)));
    }

    @Test
    void useTheNewLimitAfterAnUpgrade() {
        Scenario upgraded = Scenario.of(QuotaPlan.BUSINESS, 4)
                .withLedger(LedgerFault.NONE)
                .with(it -> it.planFromEvent = QuotaPlan.enterprise(2_000, 200_000));
        Report report = Fleet.run(upgraded, 1);

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "free x 5, 1 without the ledger",
                "pro x 6, 3 without the ledger",
                "business x 17, 1 without the ledger"
            })
    void leavesHalfOfAFairShareToEachProcessWithoutTheLedgerAfterFiveMinutes(String name) {
        Report report = run(name);
        List<ProcessRecord> processes = report.processes();
        Instant from = EventLoop.START.plus(Duration.ofMinutes(5));
        double fair = 5.0 * report.scenario().plan.requestsPerMinute() / processes.size();

        assertThat(processes)
                .allSatisfy(process -> assertThat(process.acceptedWithin(from, from.plus(Duration.ofMinutes(5))))
                        .isGreaterThan((long) (fair / 2)));
    }

    @Test
    void servesAHundredCallsAtOnceAfterShortProcessesThatWereKilled() {
        Report report = run("pro x 21, 100 calls after 20 short processes that were killed");

        assertThat(longWait(report)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void usesAllOfTheQuotaWhileProcessesAreKilledAllTheTime() {
        Report report = run("pro x 4, a process killed every 5 s");

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99.9);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    @Test
    void disturbsNoBusyProcessByProcessesThatCallSeldom() {
        Report report = run("business x 61, 60 that call every 150 s beside a busy one");

        assertThat(longWait(report)).isLessThan(Duration.ofMillis(200));
        assertThat(report.refusals()).isZero();
    }

    @Test
    void usesALedgerThatIsThreeTenthsOfASecondAway() {
        Report report = run("business x 16, 0.3 s away");

        assertThat(report.goodput()).as("%s", report).isGreaterThan(99.9);
        assertThat(report.refusals()).as("%s", report).isZero();
    }

    /** How long one of a hundred calls of the measured processes took at least. */
    private static Duration longWait(Report report) {
        List<Duration> durations = report.processes().stream()
                .filter(process -> process.load().role().isMeasured())
                .flatMap(process -> process.completedCalls().stream())
                .map(ProcessRecord.CompletedCall::duration)
                .sorted()
                .toList();
        return durations.get(durations.size() * 99 / 100);
    }

    private static Report run(String name) {
        Scenario scenario = LedgerFaults.loads()
                .filter(load -> load.name.equals(name))
                .findFirst()
                .orElseThrow();
        return Fleet.run(scenario, 1);
    }

    private static Report run(QuotaPlan plan, int processes, LedgerFault fault) {
        return Fleet.run(LedgerFaults.fleet(plan, processes).withLedger(fault), 1);
    }
}
