// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockMismatchTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final ClockMismatch clock = new ClockMismatch();

    @Test
    void saysNothingBeforeAResponseHasADate() {
        show(null, 0);

        assertThat(clock.remark()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"9999, false", "10000, true"})
    void aDateThatARequestMuchLaterFindsAgainStandsStill(long millis, boolean stands) {
        show(START, 0);
        show(START, millis);

        assertThat(clock.remark().contains("stands still at 2026-11-21T12:00:00Z"))
                .isEqualTo(stands);
    }

    @Test
    void aResponseThatTookLongDoesNotMakeTheClockStandStill() {
        show(START, 0);
        clock.show(START, nanos(1), nanos(60_000), START.plusSeconds(60));

        assertThat(clock.remark()).isEmpty();
    }

    @Test
    void aClockThatRunsAgainDoesNotStandStill() {
        show(START, 0);
        show(START, 20_000);
        show(START.plusSeconds(1), 21_000);

        assertThat(clock.remark()).isEmpty();
    }

    @Test
    void aClockThatShowsEachSecondOnceDoesNotStandStill() {
        for (int second = 0; second < 100; second += 5) {
            show(START.plusSeconds(second), second * 1000L);
        }

        assertThat(clock.remark()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-24H", "PT24H", "PT0S", "PT14H"})
    void aClockOfAnotherTimeZoneIsNotFarOff(Duration ahead) {
        show(START.plus(ahead), 0);

        assertThat(clock.remark()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-24H-1S", "PT24H1S", "PT87600H"})
    void aClockThatIsFarOffIsNamedWithThatOfTheClient(Duration ahead) {
        show(START.plus(ahead), 0);

        assertThat(clock.remark())
                .isEqualTo("the clock of the service showed " + START.plus(ahead) + " when that of the client showed "
                        + START + "; if it is a mock server with a virtual clock, set timeSource to that clock");
    }

    /** A response that comes at once, this long after the start of the client. */
    private void show(@Nullable Instant date, long millis) {
        clock.show(date, nanos(millis), nanos(millis), START.plusMillis(millis));
    }

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
