// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a call is told that it has to wait, at its place in the queue; by that a call that has less time is refused. */
class ExpectedWaitTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestGate test = new TestGate();

    @ParameterizedTest
    @CsvSource({"1, 30", "60, 60", "116, 60", "117, 120"})
    void behindARefusalEachWindowTakesItsLimit(int place, long seconds) {
        for (int remaining = 59; remaining >= 56; remaining--) {
            test.send(test.response(200).minute(60, remaining));
        }
        test.send(test.response(429).minute(60, 56).retryAfter("30"));

        assertThat(expectedWaitOf(place)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "5, 0", "6, 1", "10, 1", "11, 2"})
    void onceNothingRemainsEachLaterWindowTakesItsLimit(int place, long windows) {
        Duration windowEnd = MINUTE.minus(useUpFive(0));

        assertThat(expectedWaitOf(place)).isEqualTo(windowEnd.plus(MINUTE.multipliedBy(windows)));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, true", "7, true"})
    void whatRemainsIsForTheCallsThatComeFirst(int place, boolean waitsForTheNextWindow) {
        test.send(test.response(200).minute(5, 4));
        test.send(test.response(200).minute(5, 3));
        Duration wait = expectedWaitOf(place + 1);

        assertThat(wait.compareTo(MINUTE) >= 0).isEqualTo(waitsForTheNextWindow);
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true"})
    void whatIsInFlightIsTakenOffWhatRemains(int place, boolean waitsForTheNextWindow) {
        useUpFive(3);
        test.waitFor(test.acquire());
        Duration wait = expectedWaitOf(place);

        assertThat(wait.compareTo(Duration.ofSeconds(50)) >= 0).isEqualTo(waitsForTheNextWindow);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "49, 0", "50, 30", "57, 30", "58, 60", "117, 60", "118, 120"})
    void whatIsKeptBackIsReleasedOverTheMinute(int place, long atLeastSeconds) {
        test.send(test.response(200).minute(60, 59));
        test.sent();
        test.sent();
        Duration wait = expectedWaitOf(place);

        assertThat(wait).isGreaterThanOrEqualTo(Duration.ofSeconds(atLeastSeconds > 30 ? atLeastSeconds : 0));
        assertThat(wait.compareTo(MINUTE) >= 0).isEqualTo(atLeastSeconds >= 60);
        assertThat(wait.isZero()).isEqualTo(atLeastSeconds == 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 12"})
    void beyondTheDaysQuotaItIsTheNextDay(int place, long hours) {
        test.send(test.response(200).day(1000, 1));

        assertThat(expectedWaitOf(place)).isEqualTo(Duration.ofHours(hours));
    }

    /** Puts calls into the queue up to this place, and returns what the last of them was told. */
    private Duration expectedWaitOf(int place) {
        for (int i = 1; i < place; i++) {
            test.acquire();
        }
        return test.acquire().expectedWait();
    }

    /** A minute's quota of five that nobody else spends, down to what is to remain; returns how long that took. */
    private Duration useUpFive(int remaining) {
        Duration passed = Duration.ZERO;
        for (int left = 4; left >= remaining; left--) {
            TestPermit permit = test.acquire();
            passed = passed.plus(test.waitFor(permit));
            permit.responded(test.response(200).minute(5, left).raw());
        }
        return passed;
    }
}
