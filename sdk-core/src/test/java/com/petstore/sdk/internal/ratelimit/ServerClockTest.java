// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose clock says when a window ends. */
class ServerClockTest {

    private static final long SECOND = ServerClock.SECOND;

    private final TestGate test = new TestGate();
    private ServerClock clock = ServerClock.UNKNOWN;

    @ParameterizedTest
    @ValueSource(longs = {-300, 0, 300, 86_400})
    void aWrongLocalClockChangesNothing(long secondsAhead) {
        test.serviceIsAhead(Duration.ofSeconds(secondsAhead));
        test.send(test.response(200).window(60, 0, Duration.ofSeconds(40)));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void aClockThatWasSetCountsFromThenOn() {
        test.send(test.response(200).minute(60, 59));
        test.serviceIsAhead(Duration.ofMinutes(5));
        test.send(test.response(200).window(60, 0, Duration.ofSeconds(40)));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void withoutADateTheLocalClockCountsASecondLater() {
        test.send(test.response(200).window(60, 0, Duration.ofSeconds(40)).withoutDate());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(41));
    }

    @Test
    void theDatesOfOtherResponsesServeForOneWithoutADate() {
        test.serviceIsAhead(Duration.ofMinutes(5));
        test.send(test.response(200));
        test.send(test.response(200).window(60, 0, Duration.ofSeconds(40)).withoutDate());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void isNeverTakenToBeLaterThanItIs() {
        // The response was made at 1000.9 s of the service, but shows 1000.
        clock = clock.shown(1000, 0, SECOND / 10);

        assertThat(clock.localTimeOf(1060)).isGreaterThanOrEqualTo(60 * SECOND - 9 * SECOND / 10);
    }

    @Test
    void isMorePreciseWithEachResponse() {
        clock = clock.shown(1000, 0, SECOND);
        long before = clock.localTimeOf(1060);
        clock = clock.shown(1001, SECOND + SECOND / 10, SECOND + SECOND / 5);

        assertThat(clock.localTimeOf(1060)).isLessThan(before).isGreaterThanOrEqualTo(60 * SECOND);
    }

    @Test
    void dropsWhatContradictsALaterResponse() {
        clock = clock.shown(1000, 0, 0);
        clock = clock.shown(900, SECOND, SECOND);

        assertThat(clock.localTimeOf(960)).isEqualTo(61 * SECOND);
    }

    @Test
    void trustsTheServiceRatherThanAnAssumption() {
        clock = clock.assumed(500 * SECOND, 0);
        assertThat(clock.localTimeOf(560)).isEqualTo(61 * SECOND);

        clock = clock.shown(1000, 0, 0);
        clock = clock.assumed(500 * SECOND, 0);
        assertThat(clock.localTimeOf(1060)).isEqualTo(60 * SECOND);
    }

    @Test
    void anAssumptionHoldsWheneverItIsMade() {
        clock = clock.assumed(500 * SECOND, 3 * SECOND);

        assertThat(clock.localTimeOf(560)).isEqualTo(64 * SECOND);
    }

    @Test
    void aResponseThatTookLongContradictsNothing() {
        clock = clock.shown(1000, 0, 0);
        clock = clock.shown(999, 0, 2 * SECOND);

        assertThat(clock.localTimeOf(1060)).isEqualTo(60 * SECOND);
    }

    @Test
    void aClockThatWasSetBackBySomeOfASecondIsNoticed() {
        clock = clock.shown(1000, 0, 0);
        clock = clock.shown(999, SECOND / 2, SECOND / 2);

        assertThat(clock.localTimeOf(1060)).isEqualTo(61 * SECOND + SECOND / 2);
    }

    @Test
    void allowsForADriftBetweenTheTwoClocks() {
        clock = clock.shown(1000, 0, 0);
        clock = clock.drifted(1);

        assertThat(clock.localTimeOf(1060)).isEqualTo(60 * SECOND + SECOND / 1000);
    }

    @Test
    void withoutADateTheFractionOfTheSecondCountsToo() {
        test.time.advance(Duration.ofMillis(500));
        test.send(test.response(200).window(60, 0, Duration.ofSeconds(40)).withoutDate());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofMillis(40_500));
    }
}
