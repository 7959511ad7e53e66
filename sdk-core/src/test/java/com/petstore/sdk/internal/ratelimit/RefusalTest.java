package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

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
    void closesTheGateForEverybodyUntilTheTimeThatTheServiceNamed() {
        Permit first = test.sent();
        test.gate().answered(first, test.answer(200).minute(60, 59).response());
        Permit refused = test.sent();
        test.gate()
                .answered(
                        refused,
                        test.answer(429).minute(60, 58).retryAfter("30").response());

        assertThat(test.isOpen()).isFalse();
        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aMissingRetryAfterMeansTheResetWhereNothingRemains() {
        test.send(test.answer(429).minute(60, 0));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void aMissingRetryAfterMeansABackoffThatDoublesWithEachRefusalInARow() {
        test.send(test.answer(429).minute(60, 30));
        Duration first = test.nextWaits();
        test.send(test.answer(429).minute(60, 30));
        Duration second = test.nextWaits();

        assertThat(first).isPositive();
        assertThat(second).isEqualTo(first.multipliedBy(2));
    }

    @Test
    void aRequestThatIsGrantedButNotSentMayNotBeSentAfterARefusal() {
        widen();
        Permit refused = test.sent();
        Permit notSentYet = test.sent();
        assertThat(test.gate().maySend(notSentYet)).isTrue();

        test.gate().answered(refused, test.answer(429).retryAfter("30").response());

        assertThat(test.gate().maySend(notSentYet)).isFalse();
    }

    @Test
    void aRefusalClosesTheGateEvenIfItsCallWasGivenUpMeanwhile() {
        widen();
        Permit givenUp = test.sent();
        test.gate().lost(givenUp);

        test.gate().answered(givenUp, test.answer(429).retryAfter("30").response());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void refusalsOfRequestsThatWereUnderWayTogetherAreOne() {
        widen();
        List<Permit> together = List.of(test.sent(), test.sent(), test.sent(), test.sent());

        together.forEach(permit -> test.gate().answered(permit, test.answer(429).response()));

        Duration wait = test.nextWaits();
        TestGate alone = new TestGate();
        alone.send(alone.answer(429));
        assertThat(wait).isEqualTo(alone.nextWaits());
    }

    @Test
    void anAnswerEndsTheRowOfRefusals() {
        test.send(test.answer(429));
        Duration first = test.nextWaits();
        test.send(test.answer(200));
        test.send(test.answer(429));

        assertThat(test.nextWaits()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "0.2"})
    void zeroIsNeverAtOnce(String retryAfter) {
        test.send(test.answer(429).retryAfter(retryAfter));

        assertThat(test.nextWaits()).isEqualTo(SECOND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "soon", "NaN", "Infinity", "0x10", "1e3"})
    void whatIsNoTimeIsAsIfItWereMissing(String retryAfter) {
        test.send(test.answer(429).retryAfter(retryAfter));
        Duration wait = test.nextWaits();

        TestGate missing = new TestGate();
        missing.send(missing.answer(429));
        assertThat(wait).isEqualTo(missing.nextWaits());
    }

    @Test
    void aFractionOfASecondIsNotCutOff() {
        test.send(test.answer(429).retryAfter("1.5"));

        assertThat(test.nextWaits()).isBetween(Duration.ofMillis(1500), Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Sat, 21 Nov 2026 12:05:45 GMT", "Saturday, 21-Nov-26 12:05:45 GMT", "Sat Nov 21 12:05:45 2026"})
    void aDateIsMeasuredByTheClockOfTheService(String retryAfter) {
        test.serviceIsAhead(Duration.ofMinutes(5));
        test.send(test.answer(429).retryAfter(retryAfter));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void aDateThatIsPastIsNotAtOnce() {
        test.send(
                test.answer(429).retryAfter(Answer.httpDate(test.time.instant().minusSeconds(60))));

        assertThat(test.nextWaits()).isEqualTo(SECOND);
    }

    @ParameterizedTest
    @CsvSource({"86400, 1", "691200, 8", "99999999999999999999, 365000"})
    void aHugeTimeIsNeverShortened(String retryAfter, long days) {
        test.send(test.answer(429).retryAfter(retryAfter));
        test.time.advance(Duration.ofDays(Math.min(days, 50_000)).minusSeconds(1));

        assertThat(test.acquire(Duration.ZERO).rejection())
                .satisfies(refusal -> assertThat(refusal.delay()).isPositive());
    }

    @Test
    void aHugeTimeFailsAtOnceWhoCannotWaitForIt() {
        test.send(test.answer(429).retryAfter("864000"));

        assertThat(test.acquire(Duration.ofDays(9)).rejection()).satisfies(refusal -> {
            assertThat(refusal.delay()).isEqualTo(Duration.ofDays(10));
            assertThat(refusal.window()).isEmpty();
        });
        assertThat(test.gate().isIdle()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.999})
    void chanceOnlyAdds(double random) {
        TestGate chancy = new TestGate(random);
        chancy.send(chancy.answer(429).retryAfter("30"));

        assertThat(chancy.nextWaits()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(35));
    }

    @Test
    void theLaterOfRetryAfterAndResetCountsWhereNothingRemains() {
        test.send(test.answer(429).minute(60, 0).retryAfter("20"));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void theTimeThatTheServiceNamedIsDoubledByNoOneButABackoffMayBeLonger() {
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            test.send(test.answer(429).retryAfter("1"));
            waits.add(test.nextWaits());
        }

        assertThat(waits).isSorted().first().isEqualTo(SECOND);
        assertThat(waits.get(2)).isGreaterThan(SECOND);
    }

    @Test
    void ofSeveralTimesTheLongestCounts() {
        test.send(test.answer(429)
                .retryAfter("5")
                .retryAfter("40")
                .retryAfter("soon")
                .retryAfter("10"));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void ofAListOfTimesTheLongestCounts() {
        test.send(test.answer(429).retryAfter("5, 40, 10"));

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void aShorterTimeThatComesLaterShortensNothing() {
        widen();
        Permit one = test.sent();
        Permit other = test.sent();
        test.gate().answered(one, test.answer(429).retryAfter("40").response());
        test.gate().answered(other, test.answer(429).retryAfter("5").response());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void aLateAnswerToAnEarlierRequestOpensNothing() {
        widen();
        Permit late = test.sent();
        test.time.advance(Duration.ofMillis(100));
        test.send(test.answer(429).retryAfter("30"));
        test.gate().answered(late, test.answer(200).minute(60, 50).response());

        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void oneProbeGoesFirstAndItsAnswerLetsTheOthersFollow() {
        widen();
        test.send(test.answer(429).minute(60, 30).retryAfter("30"));
        Permit probe = test.acquire();
        Permit next = test.acquire();
        test.waitFor(probe);

        assertThat(next.granted()).isFalse();
        test.gate().answered(probe, test.answer(200).minute(60, 59).response());
        assertThat(test.waitFor(next)).isLessThan(SECOND);
    }

    private void widen() {
        for (int i = 0; i < 4; i++) {
            test.send(test.answer(200));
        }
    }

    @Test
    void namesTheMinuteWhereTheHeadersShowItUsedUp() {
        test.time.advance(Duration.ofMinutes(2));
        test.send(test.answer(429).minute(60, 0).retryAfter("30"));

        assertThat(test.gate().waitReason().window()).contains(RateLimitWindow.MINUTE);
    }

    @Test
    void namesTheDayWhereTheHeadersShowItUsedUp() {
        test.send(test.answer(429).day(1000, 0).retryAfter("30"));

        assertThat(test.gate().waitReason().window()).contains(RateLimitWindow.DAY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "90", "91", "600", "86400"})
    void namesNoWindowOfWhichSomethingRemains(String retryAfter) {
        test.send(test.answer(429).minute(60, 30).retryAfter(retryAfter));
        assertThat(test.gate().waitReason().window()).isEmpty();
        assertThat(test.gate().waitReason().delay()).isEqualTo(Duration.ofSeconds(Long.parseLong(retryAfter)));

        TestGate day = new TestGate();
        day.send(day.answer(429).day(1000, 5).retryAfter(retryAfter));
        assertThat(day.gate().waitReason().window()).isEmpty();
    }

    @Test
    void namesNoWindowWithoutFigures() {
        test.send(test.answer(429).retryAfter("30"));
        assertThat(test.gate().waitReason().window()).isEmpty();

        TestGate timeless = new TestGate();
        timeless.send(timeless.answer(429));
        assertThat(timeless.gate().waitReason().window()).isEmpty();
    }

    @Test
    void namesNoWindowWhereTheServiceRefusesForLongerThanItLasts() {
        test.send(test.answer(429).minute(60, 0).retryAfter("600"));

        assertThat(test.gate().waitReason().window()).isEmpty();
        assertThat(test.gate().waitReason().delay()).isEqualTo(Duration.ofMinutes(10));
    }

    /** A ban is shown by the limit of the minute, of which nothing remains until the ban ends. */
    @Test
    void doesNotTakeABanForTheDay() {
        test.send(test.answer(200).minute(60, 59));
        test.send(test.answer(429).window(60, 0, Duration.ofMinutes(10)).retryAfter("600"));
        assertThat(test.gate().waitReason().window()).isEmpty();

        TestGate justStarted = new TestGate();
        justStarted.send(
                justStarted.answer(429).window(300, 0, Duration.ofMinutes(10)).retryAfter("600"));
        assertThat(justStarted.gate().waitReason().window()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"40, 40", "-5, 1"})
    void holdsUntilTheResetThoughALateAnswerShowsThatMoreRemains(long reset, long seconds) {
        widen();
        Permit late = test.sent();
        Permit refused = test.sent();
        test.gate()
                .answered(
                        refused,
                        test.answer(429)
                                .window(60, 0, Duration.ofSeconds(reset))
                                .response());
        test.gate().answered(late, test.answer(200).minute(1000, 900).response());

        assertThat(test.gate().waitReason().delay()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void nothingIsSentAfterItBeforeTheResetIfALateAnswerShowsThatNothingRemains() {
        widen();
        Permit late = test.sent();
        test.send(test.answer(429).minute(60, 30).retryAfter("5"));
        test.gate().answered(late, test.answer(200).minute(60, 0).response());
        test.time.advance(Duration.ofSeconds(10));

        assertThat(test.acquire(Duration.ofSeconds(49)).rejection()).isNotNull();
        assertThat(test.acquire(Duration.ofSeconds(50)).rejection()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, 500", "0.5, 1250", "1, 2000"})
    void aBackoffIsRandomWithinBounds(double random, long millis) {
        TestGate chancy = new TestGate(random);
        chancy.send(chancy.answer(429));

        assertThat(chancy.gate().waitReason().delay()).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0, 30000", "0.5, 30500", "1, 31000"})
    void chanceAddsASecondAtMost(double random, long millis) {
        TestGate chancy = new TestGate(random);
        chancy.send(chancy.answer(429).retryAfter("30"));

        assertThat(chancy.gate().waitReason().delay()).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void showsWhatTheRefusalShowed() {
        test.send(test.answer(429).minute(60, 0));

        assertThat(test.gate().waitReason().rateLimit())
                .hasValueSatisfying(limit -> assertThat(limit.remaining()).isZero());
    }
}
