// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The real code of a call against the real limiter, on virtual time. {@link SimulationTable} prints more. */
@Tag("search")
class SimulationTest {

    private static final long SEED = 1;

    @ParameterizedTest
    @MethodSource("com.petstore.lab.simulation.Scenarios#singles")
    void oneProcessUsesTheWholeQuotaAndIsNeverRefused(Scenario scenario) {
        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isGreaterThanOrEqualTo(leastGoodput(scenario));
        assertThat(report.refusalsAfterFirstResponse()).as("%s", report).isZero();
    }

    static Stream<Arguments> fleets() {
        return Stream.of(
                        fleet(QuotaPlan.BUSINESS, 4, 99, 0.1),
                        fleet(QuotaPlan.BUSINESS, 16, 98, 0.1),
                        fleet(QuotaPlan.BUSINESS, 64, 95, 0.1),
                        fleet(QuotaPlan.FREE, 4, 97, 0.3),
                        fleet(QuotaPlan.FREE, 16, 90, 0.3))
                .flatMap(rows -> rows);
    }

    private static Stream<Arguments> fleet(QuotaPlan plan, int processes, double goodput, double refusals) {
        return Scenarios.fleets(plan, processes).map(scenario -> Arguments.of(scenario, goodput, refusals));
    }

    @ParameterizedTest
    @MethodSource("fleets")
    void aFleetSharesTheQuota(Scenario scenario, double goodput, double refusalsPerMinute) {
        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isGreaterThanOrEqualTo(goodput);
        assertThat(report.refusalsPerMinute()).as("%s", report).isLessThanOrEqualTo(refusalsPerMinute);
    }

    @ParameterizedTest
    @MethodSource("com.petstore.lab.simulation.Scenarios#days")
    void aDaysQuotaIsUsedUpAndNobodyAsksForMore(Scenario scenario) {
        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isEqualTo(100);
        assertThat(report.refusals()).as("%s", report).isLessThanOrEqualTo(5);
        assertThat(report.failedFastPerMinute()).as("%s", report).isGreaterThan(1);
    }

    @ParameterizedTest
    @MethodSource("com.petstore.lab.simulation.Scenarios#disturbed")
    void whatAClientCannotRelyOnChangesNothing(Scenario scenario) {
        Report plain = plain(scenario);

        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isGreaterThanOrEqualTo(leastGoodput(scenario));
        assertThat(report.refusals()).as("%s", report).isLessThanOrEqualTo(plain.refusals());
    }

    static Stream<Scenario> events() {
        return Stream.concat(Scenarios.downgraded(), Scenarios.joining());
    }

    @ParameterizedTest
    @MethodSource("events")
    void anEventThatNobodyCanSeeCostsAProcessOneRefusal(Scenario scenario) {
        Report plain = plain(scenario);

        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isGreaterThanOrEqualTo(leastGoodput(scenario));
        assertThat(report.refusals() - report.refusalsSince(Scenarios.EVENT)).isLessThanOrEqualTo(plain.refusals());
        assertThat(report.mostRefusalsOfAProcessSince(Scenarios.EVENT))
                .as("%s", report)
                .isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("com.petstore.lab.simulation.Scenarios#longRefusalsOfOneProcess")
    void oneProcessIsServedAfterAnyWaitAsAfterAStart(Scenario scenario) {
        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isGreaterThanOrEqualTo(98);
        assertThat(report.mostRefusalsOfAProcessSinceLastEvent())
                .as("%s", report)
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("com.petstore.lab.simulation.Scenarios#longRefusalsOfSomeFleets")
    void aFleetComesBackToItsSharesAfterAnyWait(Scenario scenario) {
        Report report = run(scenario);

        assertThat(report.goodput()).as("%s", report).isGreaterThanOrEqualTo(97);
        assertThat(report.mostRefusalsOfAProcessSinceLastEvent())
                .as("%s", report)
                .isZero();
    }

    static Stream<Scenario> harmless() {
        return Stream.of(Scenarios.uneven(), Scenarios.unhelpful()).flatMap(scenarios -> scenarios);
    }

    /** What it costs is in the table. */
    @ParameterizedTest
    @MethodSource("harmless")
    void theKeyIsNotBannedWhateverElseItCosts(Scenario scenario) {
        run(scenario);
    }

    /** Their first requests alone are more than a minute's quota, and each sees the headers less than once a minute. */
    @ParameterizedTest
    @MethodSource("com.petstore.lab.simulation.Scenarios#tooMany")
    void nothingIsKnowinglySentTooEarlyEvenWhereHeadersAreNotEnough(Scenario scenario) {
        Report report = Fleet.run(scenario, SdkClient::newProcess, SEED);

        assertThat(report.knowinglyEarly()).as("%s", report).isZero();
    }

    private static Report run(Scenario scenario) {
        Report report = Fleet.run(scenario, SdkClient::newProcess, SEED);
        assertThat(report.bans()).as("bans of %s", report).isZero();
        assertThat(report.knowinglyEarly()).as("knowingly early of %s", report).isZero();
        return report;
    }

    private static Report plain(Scenario disturbed) {
        return Fleet.run(
                Scenario.of(disturbed.plan(), disturbed.processes().size(), disturbed.windowStart()),
                SdkClient::newProcess,
                SEED);
    }

    private static double leastGoodput(Scenario scenario) {
        boolean free = scenario.plan().equals(QuotaPlan.FREE);
        boolean calendar = scenario.windowStart() == WindowStart.CALENDAR;
        // A window that waits for a request loses the time until one comes, which goes by a Date of whole seconds.
        double alone = calendar ? 99.9 : 99;
        double least = scenario.processes().size() == 1 ? alone : free ? 97 : 99;
        return least - percentUnderWay(scenario);
    }

    /** Where a request opens a window, no client can influence how long that request is in flight on a slower network. */
    private static double percentUnderWay(Scenario scenario) {
        Duration slower = scenario.traits().longestRoundTrip().minus(ServiceTraits.PLAIN.longestRoundTrip());
        boolean opened = scenario.windowStart() == WindowStart.FIRST_REQUEST;
        return opened
                ? 100.0 * slower.dividedBy(2).toMillis() / Duration.ofMinutes(1).toMillis()
                : 0;
    }
}
