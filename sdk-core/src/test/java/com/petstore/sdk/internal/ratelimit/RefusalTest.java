// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** For how long a 429 closes the gate. */
class RefusalTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestGate test = new TestGate();

    @Test
    void closesTheGateForAllCallsUntilTheTimeThatTheServiceNamed() {
        TestPermit first = test.sent();
        first.responded(test.response(200).minute(60, 59).raw());
        TestPermit refused = test.sent();
        refused.responded(test.response(429).minute(60, 58).retryAfter("30").raw());

        assertThat(test.isOpen()).isFalse();
        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void isServedAfterABanThatEndsJustBeforeTheMinute() {
        Duration ban = Duration.ofMinutes(10);
        test.send(test.response(429).window(300, 0, ban).retryAfter(Long.toString(ban.toSeconds())));
        test.nextWaits();
        TestPermit first = test.sent();
        Duration restOfTheMinute = Duration.ofSeconds(25);
        first.responded(test.response(200).window(300, 299, restOfTheMinute).raw());

        assertThat(test.acquire().granted()).isTrue();
    }

    @Test
    void aMissingRetryAfterMeansTheResetWhereNothingRemains() {
        test.send(test.response(429).minute(60, 0));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void aMissingRetryAfterMeansABackoffThatDoublesWithEachRefusalInARow() {
        test.send(test.response(429).minute(60, 30));
        Duration first = test.nextWaits();
        test.send(test.response(429).minute(60, 30));
        Duration second = test.nextWaits();

        assertThat(first).isPositive();
        assertThat(second).isEqualTo(first.multipliedBy(2));
    }

    @Test
    void aRefusalClosesTheGateEvenIfItsCallWasGivenUpMeanwhile() {
        widen();
        TestPermit givenUp = test.sent();
        givenUp.lost();

        givenUp.responded(test.response(429).retryAfter("30").raw());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void refusalsOfRequestsThatWereInFlightTogetherAreOne() {
        widen();
        List<TestPermit> together = List.of(test.sent(), test.sent(), test.sent(), test.sent());

        together.forEach(permit -> permit.responded(test.response(429).raw()));

        Duration wait = test.nextWaits();
        TestGate alone = new TestGate();
        alone.send(alone.response(429));
        assertThat(wait).isEqualTo(alone.nextWaits());
    }

    @Test
    void aResponseEndsTheRowOfRefusals() {
        test.send(test.response(429));
        Duration first = test.nextWaits();
        test.send(test.response(200));
        test.send(test.response(429));

        assertThat(test.nextWaits()).isEqualTo(first);
    }

    @Test
    void aRetryAfterOfZeroWaitsForASecond() {
        test.send(test.response(429).retryAfter("0"));

        assertThat(test.nextWaits()).isEqualTo(SECOND);
    }

    @ParameterizedTest
    @CsvSource({"86400, 24", "172800, 48", "172801, 48", "99999999999999999999, 48"})
    void aTimeOfUpToTwoDaysIsNeverShortened(String retryAfter, long hours) {
        test.send(test.response(429).retryAfter(retryAfter));

        assertThat(test.acquire(Duration.ZERO).rejection())
                .satisfies(refusal -> assertThat(test.delay(refusal)).isEqualTo(Duration.ofHours(hours)));
        test.time.advance(Duration.ofHours(hours).minusSeconds(1));
        assertThat(test.isOpen()).isFalse();
        test.time.advance(SECOND);
        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void afterTwoDaysOneRequestProbesAndAFurtherRefusalClosesForTwoDaysAgain() {
        test.send(test.response(429).retryAfter("864000"));
        test.time.advance(Duration.ofDays(2));
        TestPermit look = test.sent();
        assertThat(test.isOpen()).isFalse();

        look.responded(test.response(429).retryAfter("691200").raw());
        assertThat(test.delay(test.rejection())).isEqualTo(Duration.ofDays(2));
    }

    @Test
    void theLaterOfRetryAfterAndResetCountsWhereNothingRemains() {
        test.send(test.response(429).minute(60, 0).retryAfter("20"));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void theTimeThatTheServiceNamedIsNotDoubledButABackoffMayBeLonger() {
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            test.send(test.response(429).retryAfter("1"));
            waits.add(test.nextWaits());
        }

        assertThat(waits).isSorted().first().isEqualTo(SECOND);
        assertThat(waits.get(2)).isGreaterThan(SECOND);
    }

    @Test
    void aShorterTimeThatComesLaterShortensNothing() {
        widen();
        TestPermit one = test.sent();
        TestPermit other = test.sent();
        one.responded(test.response(429).retryAfter("40").raw());
        other.responded(test.response(429).retryAfter("5").raw());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void aLateResponseToAnEarlierRequestOpensNothing() {
        widen();
        TestPermit late = test.sent();
        test.time.advance(Duration.ofMillis(100));
        test.send(test.response(429).retryAfter("30"));
        late.responded(test.response(200).minute(60, 50).raw());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void oneProbeGoesFirstAndItsResponseLetsTheOthersFollow() {
        widen();
        test.send(test.response(429).minute(60, 59).retryAfter("30"));
        TestPermit probe = test.acquire();
        TestPermit next = test.acquire();
        test.waitFor(probe);

        assertThat(next.granted()).isFalse();
        probe.responded(test.response(200).minute(60, 59).raw());
        assertThat(test.waitFor(next)).isLessThan(SECOND);
    }

    private void widen() {
        for (int i = 0; i < 4; i++) {
            test.send(test.response(200));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, 10_000})
    void namesTheDayInAProcessThatStartsOnceItIsUsedUp(long limit) {
        test.send(test.response(429).window(limit, 0, Duration.ofHours(7)).retryAfter("25200"));

        assertThat(test.rejection().reason().window()).isEqualTo(RateLimitWindow.DAY);
        assertThat(test.gate().status(false).state()).isEqualTo(RateLimitStatus.State.DAY_EXHAUSTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "90", "91", "600", "86400"})
    void namesNoWindowOfWhichSomethingRemains(String retryAfter) {
        test.send(test.response(429).minute(60, 30).retryAfter(retryAfter));
        assertThat(test.rejection().reason().window()).isNull();
        assertThat(test.delay(test.rejection())).isEqualTo(Duration.ofSeconds(Long.parseLong(retryAfter)));

        TestGate day = new TestGate();
        day.send(day.response(429).day(1000, 5).retryAfter(retryAfter));
        assertThat(day.rejection().reason().window()).isNull();
    }

    @Test
    void namesNoWindowWhereTheServiceRefusesForLongerThanItLasts() {
        test.send(test.response(429).minute(60, 0).retryAfter("600"));

        assertThat(test.rejection().reason().window()).isNull();
        assertThat(test.delay(test.rejection())).isEqualTo(Duration.ofMinutes(10));
    }

    @ParameterizedTest
    @CsvSource({"40, 40", "-5, 1"})
    void holdsUntilTheResetThoughALateResponseShowsThatMoreRemains(long reset, long seconds) {
        widen();
        TestPermit late = test.sent();
        TestPermit refused = test.sent();
        refused.responded(
                test.response(429).window(60, 0, Duration.ofSeconds(reset)).raw());
        late.responded(test.response(200).minute(1000, 900).raw());

        assertThat(test.delay(test.rejection())).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void nothingIsSentAfterItBeforeTheResetIfALateResponseShowsThatNothingRemains() {
        widen();
        TestPermit late = test.sent();
        test.send(test.response(429).minute(60, 30).retryAfter("5"));
        late.responded(test.response(200).minute(60, 0).raw());
        test.time.advance(Duration.ofSeconds(10));

        assertThat(test.acquire(Duration.ofSeconds(49)).rejection()).isNotNull();
        assertThat(test.acquire(Duration.ofSeconds(50)).rejection()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, 500", "0.5, 1250", "1, 2000"})
    void aBackoffIsRandomWithinBounds(double random, long millis) {
        TestGate jittered = new TestGate(random);
        jittered.send(jittered.response(429));

        assertThat(jittered.delay(jittered.rejection())).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0, 30000", "0.5, 30500", "1, 31000"})
    void aRandomAdditionIsASecondAtMost(double random, long millis) {
        TestGate jittered = new TestGate(random);
        jittered.send(jittered.response(429).retryAfter("30"));

        assertThat(jittered.delay(jittered.rejection())).isEqualTo(Duration.ofMillis(millis));
    }
}
