// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What calls wait for once responses have shown the quota of a minute or of a day. */
class WindowsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestGate test = new TestGate();

    @Test
    void whatIsInFlightCountsAsSpent() {
        for (int remaining = 59; remaining >= 2; remaining--) {
            test.send(test.response(200).minute(60, remaining));
        }
        test.time.advance(Duration.ofSeconds(59));
        test.send(test.response(200).minute(60, 2));
        TestPermit one = test.sent();
        TestPermit other = test.sent();

        assertThat(test.isOpen()).isFalse();
        one.release();
        assertThat(test.isOpen()).isTrue();
        other.release();
    }

    @Test
    void aResetThatIsPastLetsASingleRequestGo() {
        test.send(test.response(200).window(1, 0, Duration.ofSeconds(-5)));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(1));
        TestPermit look = test.sent();
        TestPermit next = test.acquire();
        assertThat(next.granted()).isFalse();
        look.responded(test.response(200).window(60, 59, Duration.ofSeconds(50)).raw());
        assertThat(next.granted()).isTrue();
    }

    @Test
    void aResetThatIsDaysAwayEndsNoWindow() {
        test.send(test.response(200).window(60, 0, Duration.ofHours(49)));
        assertThat(test.isOpen()).isTrue();

        test.send(test.response(200).window(1000, 0, Duration.ofHours(47)));
        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRefusalWithAResetThatIsDaysAwayNamesNoTime() {
        test.send(test.response(429).window(60, 0, Duration.ofHours(49)));

        assertThat(test.rejection().reason().window()).isNull();
        assertThat(test.nextWaits()).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void whatRemainsDoesNotRiseInsideAWindow() {
        learnToBeAlone();
        TestPermit late = test.sent();
        test.send(test.response(200).minute(60, 0));
        late.responded(test.response(200).minute(60, 50).raw());

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void anotherLimitInsideAWindowIsAnotherPlanWithItsOwnRemainder() {
        learnToBeAlone();
        TestPermit first = test.sent();
        TestPermit second = test.sent();
        first.responded(test.response(200).minute(60, 0).raw());
        second.responded(test.response(200).minute(1000, 950).raw());

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void aPlanThatWasTakenAwayHoldsAtOnce() {
        learnToBeAlone();
        test.send(test.response(200).minute(30, 0));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void headersOfAnEarlierWindowChangeNothing() {
        learnToBeAlone();
        TestPermit late = test.sent();
        TestResponse response = test.response(200).minute(60, 0);
        test.time.advance(MINUTE);
        test.send(test.response(200).minute(60, 59));
        late.responded(response.raw());

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void responsesWithoutQuotaHeadersKeepTheLastOnes() {
        test.send(test.response(200).minute(3, 2));
        for (int i = 0; i < 2; i++) {
            TestPermit permit = test.acquire();
            test.waitFor(permit);
            permit.responded(
                    test.response(200).with("X-RateLimit-Limit", "many").raw());
        }

        assertThat(test.gate().status(false).rateLimit())
                .contains(RateLimit.of(
                        3,
                        2,
                        test.time.instant().truncatedTo(ChronoUnit.MINUTES).plus(MINUTE)));
        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void eachHeaderCountsForItself() {
        long reset = test.time.instant().getEpochSecond() + 40;
        test.send(figures("many", "0", Long.toString(reset)));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void withoutAnyQuotaHeaderNothingIsHeldUpAfterTheFirstResponse() {
        TestPermit first = test.sent();
        assertThat(test.isOpen()).isFalse();
        first.responded(test.response(200).raw());

        for (int i = 0; i < 100; i++) {
            test.sent();
        }
    }

    @Test
    void withoutAnyQuotaHeaderFourRequestsAtMostAreInFlightOnceOneWasRefused() {
        test.send(test.response(429).retryAfter("1"));
        test.nextWaits();
        test.send(test.response(200));

        for (int i = 0; i < 4; i++) {
            test.sent();
        }
        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRefusalWithoutAnyQuotaHeaderLeadsBackToOneRequestAtATime() {
        for (int i = 0; i < 4; i++) {
            test.send(test.response(200));
        }
        test.send(test.response(429).retryAfter("10"));
        test.nextWaits();

        test.sent();
        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void theDayIsIdentifiedByItsResetAndNotByItsLimit() {
        test.send(test.response(200).day(1000, 0));

        assertThat(test.acquire(Duration.ofHours(11)).rejection()).satisfies(refusal -> {
            assertThat(refusal.reason().window()).isEqualTo(RateLimitWindow.DAY);
            assertThat(test.delay(refusal)).isEqualTo(Duration.ofHours(12));
        });
    }

    @Test
    void theMinuteOfTheSameLimitIsOverWithTheMinute() {
        test.send(test.response(200).minute(1000, 0));

        assertThat(test.acquire(Duration.ofSeconds(59)).rejection())
                .satisfies(refusal -> assertThat(refusal.reason().window()).isEqualTo(RateLimitWindow.MINUTE));
        assertThat(test.nextWaits()).isEqualTo(MINUTE);
    }

    @Test
    void minuteAndDayMustBothAllowARequest() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).day(1000, 1));
        TestPermit last = test.sent();

        assertThat(test.isOpen()).isFalse();
        last.responded(test.response(200).day(1000, 0).raw());
        test.time.advance(MINUTE);
        assertThat(test.isOpen()).isFalse();
        test.time.advance(Duration.ofHours(12));
        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void theLastMinuteOfADayIsStillTheDay() {
        test.time.advance(Duration.ofHours(12).minusSeconds(200));
        test.send(test.response(200).day(1000, 5));
        test.time.advance(Duration.ofSeconds(170));
        test.send(test.response(200).day(1000, 0));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(ints = {-119, 1})
    void theMinutesNextToTheLastOfADayAreNotTheDay(int secondsAfterMidnight) {
        test.send(test.response(200).day(1000, 500));
        test.time.advance(Duration.ofHours(12).plusSeconds(secondsAfterMidnight));
        test.send(test.response(200).minute(60, 0));

        assertThat(test.acquire(Duration.ofSeconds(1)).rejection())
                .satisfies(refusal -> assertThat(refusal.reason().window()).isEqualTo(RateLimitWindow.MINUTE));
    }

    @Test
    void aResponseWithoutQuotaHeadersIsSpentFromTheDayToo() {
        test.send(test.response(200).day(1000, 1));
        test.send(test.response(200));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRequestThatWasLostIsSpentFromTheDayToo() {
        test.send(test.response(200).day(1000, 1));
        test.sent().lost();

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aDayWhoseEndIsPastHoldsForASecond() {
        test.send(test.response(200).day(1000, 5));
        test.time.advance(Duration.ofHours(12).plusSeconds(10));
        test.send(test.response(200).window(1000, 0, Duration.ofSeconds(-10)));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void inLaterMinutesTheClocksMayHaveDriftedApart() {
        learnToBeAlone();
        test.time.advance(Duration.ofSeconds(30));
        test.send(test.response(200).minute(60, 55));
        test.time.advance(Duration.ofMillis(30_500));
        test.send(test.response(200).minute(60, 0));

        assertThat(test.acquire().expectedWait()).isEqualTo(Duration.ofMillis(59_501));
    }

    @Test
    void aSlowProbeIsNotFollowedByMoreThanRemains() {
        test.send(test.response(429).minute(60, 1).retryAfter("1"));
        test.nextWaits();
        test.sent();
        test.time.advance(Duration.ofSeconds(30));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void anIdleProcessKeepsWhatALateResponseShowedOfTheCurrentWindow() {
        TestPermit slow = test.sent();
        test.time.advance(Duration.ofSeconds(65));
        slow.responded(test.response(200).minute(60, 0).raw());

        assertThat(test.isOpen()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {-300, -280})
    void aClockThatTheServiceSetsBackChangesNothing(int seconds) {
        learnToBeAlone();
        test.time.advance(Duration.ofSeconds(10));
        test.serviceIsAhead(Duration.ofSeconds(seconds));
        test.send(test.response(200).minute(60, 55));
        test.time.advance(MINUTE);
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 0));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aWindowThatSlidesIsNotTakenForANewOneWithEachResponse() {
        Deque<Duration> served = new ArrayDeque<>();
        for (Duration now = Duration.ZERO; now.toMinutes() < 10; now = now.plusMillis(100)) {
            while (test.isOpen()) {
                Duration begin = now.minusMinutes(1);
                served.removeIf(at -> at.compareTo(begin) <= 0);
                assertThat(served).as("requests of the last minute").hasSizeLessThan(60);
                served.add(now);
                test.send(test.response(200).window(60, 60 - served.size(), MINUTE));
            }
            test.time.advance(Duration.ofMillis(100));
        }
        assertThat(served).as("and it goes on").isNotEmpty();
    }

    private TestResponse figures(String limit, String remaining, String reset) {
        return test.response(200)
                .with("X-RateLimit-Limit", limit)
                .with("X-RateLimit-Remaining", remaining)
                .with("X-RateLimit-Reset", reset);
    }

    /** A first window in which nobody else was seen. */
    private void learnToBeAlone() {
        for (int i = 1; i <= 4; i++) {
            test.send(test.response(200).minute(60, 60 - i));
        }
    }

    @Test
    void responsesThatAreAlwaysTheSameHoldUpNoCall() {
        TestResponse canned = test.response(200).window(1000, 999, MINUTE);

        sendsManyAtOnceAfterMinutesOf(canned);
    }

    @Test
    void aResetThatIsLongPastHoldsUpNoCallWhileSomethingRemains() {
        TestResponse canned = test.response(200).withoutDate().window(1000, 999, MINUTE.multipliedBy(-60));

        sendsManyAtOnceAfterMinutesOf(canned);
    }

    /** As a stub that somebody wrote for a test responds. */
    private void sendsManyAtOnceAfterMinutesOf(TestResponse canned) {
        for (int second = 0; second < 200; second++) {
            test.send(canned);
            test.time.advance(Duration.ofSeconds(1));
        }
        List<TestPermit> waiting = Stream.generate(test::acquire).limit(50).toList();

        for (TestPermit next : waiting) {
            assertThat(next.granted()).isTrue();
            next.responded(canned.raw());
        }
    }
}
