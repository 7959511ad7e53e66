// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of sharing in {@link Rules}, as calls notice them. Chance makes no pause longer or shorter. */
class RulesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestGate test = new TestGate(0.5);

    /** Rule 1. */
    @Nested
    class Share {

        @Test
        void isWhatThisProcessSpentOfAllThatWasSpent() {
            serve(59);
            serve(19);

            assertThat(pauseWhenManyWait()).isCloseTo(pause(2.0 / 41, 19), Duration.ofMillis(100));
        }

        @Test
        void countsTheLastMinuteToo() {
            serve(59);
            serve(19);
            test.time.advance(MINUTE);
            serve(19);

            assertThat(pauseWhenManyWait()).isCloseTo(pause(3.0 / 82, 19), Duration.ofMillis(100));
        }

        @Test
        void dropsTheMinuteBeforeTheLast() {
            serve(59);
            serve(19);
            test.time.advance(MINUTE);
            serve(59);
            test.time.advance(MINUTE);
            serve(19);

            assertThat(pauseWhenManyWait()).isCloseTo(pause(2.0 / 42, 19), Duration.ofMillis(100));
        }

        @Test
        void countsWhatWasSpentBeforeTheFirstResponseAsOthers() {
            serve(19);

            assertThat(pauseWhenManyWait()).isCloseTo(pause(1.0 / 41, 19), Duration.ofMillis(100));
        }

        @Test
        void countsWhatWasSpentBeforeTheFirstResponseAsOwnOnceNobodyHasGoneOnForTwoSeconds() {
            serve(19);
            test.time.advance(Duration.ofMillis(2_100));
            serve(18);

            assertThat(sentAtOnce(17))
                    .as("all but eight, of which the time has released some")
                    .isGreaterThan(9);
        }

        @Test
        void countsItAsOthersForAsLongAsTheyGoOn() {
            serve(19);
            serve(17);
            test.time.advance(Duration.ofMillis(2_100));
            serve(16);

            assertThat(sentAtOnce(15)).isZero();
        }

        @Test
        void isNotLargerForRequestsThatWereLostBeforeTheFirstResponse() {
            for (int i = 0; i < 40; i++) {
                TestPermit lost = test.acquire();
                test.waitFor(lost);
                lost.lost();
            }
            test.time.advance(MINUTE);
            serve(19);

            assertThat(pauseWhenManyWait()).isCloseTo(pause(1.0 / 41, 19), Duration.ofMillis(100));
        }

        @Test
        void countsALostRequestAsOwn() {
            serve(59);
            test.sent().lost();
            serve(19);

            assertThat(pauseWhenManyWait()).isCloseTo(pause(3.0 / 41, 19), Duration.ofMillis(100));
        }

        @Test
        void takesNoRequestInFlightForOneOfOthers() {
            serve(59);
            TestPermit slow = test.sent();
            TestPermit next = test.sent();
            next.responded(test.response(200).minute(60, 57).raw());
            slow.responded(test.response(200).minute(60, 58).raw());
            test.time.advance(MINUTE);
            serve(59);

            assertThat(sentAtOnce()).as("as a process that was alone").isGreaterThan(50);
        }
    }

    /** Sentences 2 and 3. */
    @Nested
    class Kept {

        @Test
        void isEightRequestsWhileNoOtherProcessWasSeen() {
            serve(59);

            assertThat(sentAtOnce()).isEqualTo(51);
        }

        @Test
        void isReleasedEvenly() {
            serve(59);
            test.time.advance(Duration.ofSeconds(30));

            assertThat(sentAtOnce()).isEqualTo(55);
        }

        @Test
        void isAThirdOfATinyMinute() {
            test.send(test.response(200).minute(6, 5));
            List<TestPermit> waiting = Stream.generate(test::acquire).limit(6).toList();
            for (int i = 0; i < 3; i++) {
                assertThat(waiting.get(i).granted()).isTrue();
                waiting.get(i).responded(test.response(200).minute(6, 4 - i).raw());
            }

            assertThat(waiting.get(3).granted()).isFalse();
        }

        @Test
        void isTwoThirdsAfterABusyMinute() {
            serve(59);
            serve(5);
            test.time.advance(MINUTE);
            serve(59);

            assertThat(sentAtOnce()).isEqualTo(18);
        }

        @Test
        void isEightRequestsAfterAMinuteAloneToo() {
            serve(59);
            test.time.advance(MINUTE);
            serve(59);

            assertThat(sentAtOnce()).isEqualTo(51);
        }

        @Test
        void isEightRequestsAfterAMinuteWithoutARequest() {
            serve(59);
            test.time.advance(MINUTE.multipliedBy(2));
            serve(59);

            assertThat(sentAtOnce()).isEqualTo(51);
        }

        @Test
        void allowsOneRequestInFlightBesideAnyShare() {
            serve(59);
            serve(30);

            assertThat(test.isOpen()).isTrue();
            test.sent();
            assertThat(test.isOpen()).as("a second one beside it").isFalse();
        }
    }

    /** Rule 4. */
    @Nested
    class Bursts {

        @Test
        void beginWithOneRequestInFlight() {
            test.sent();

            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void waitForTheFirstResponseOfAServiceThatTakesSeconds() {
            test.sent();
            test.time.advance(Duration.ofMillis(4_900));

            assertThat(test.isOpen()).isFalse();
            test.time.advance(Duration.ofMillis(200));
            assertThat(test.isOpen()).as("once it is late").isTrue();
        }

        @Test
        void growByAnEighthOfWhatRemainsBeyondTheReserveOnceAResponseHasShownIt() {
            serve(59);

            assertThat(atOnce()).as("an eighth of 51, and one for the response").isEqualTo(7);
        }

        @Test
        void growByOneRequestWithEachResponse() {
            serve(59);
            List<TestPermit> inFlight = Stream.generate(test::sent).limit(7).toList();
            assertThat(test.isOpen()).isFalse();

            inFlight.get(0).responded(response(58).raw());
            test.sent();
            test.sent();
            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void areAQuarterOfASecondApartWhileOthersAreActive() {
            test.send(test.response(200).minute(1000, 999));
            test.send(test.response(200).minute(1000, 988));
            test.time.advance(MINUTE);
            test.send(test.response(200).minute(1000, 999));

            test.sent();
            test.sent();
            assertThat(test.isOpen())
                    .as("more than one, and one for the response")
                    .isFalse();
            test.time.advance(Duration.ofMillis(251));
            test.sent();
            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void beginWithRequestsAQuarterOfASecondApartInAMinuteThatNoResponseHasShown() {
            test.send(test.response(200).minute(1000, 999));
            test.send(test.response(200).minute(1000, 988));
            test.time.advance(MINUTE);
            test.sent();
            assertThat(test.isOpen()).isFalse();

            test.time.advance(Duration.ofMillis(250));
            test.sent();
            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void goOnAtTheMinutesEndOfAProcessThatWasAloneAndHasSomeLeft() {
            for (int remaining = 59; remaining > 40; remaining--) {
                serve(remaining);
            }
            test.time.advance(MINUTE);

            assertThat(atOnce()).as("what remained of the last minute").isEqualTo(41);
        }

        @Test
        void beginAgainAfterAMinuteThatWasUsedUp() {
            for (int remaining = 59; remaining >= 0; remaining--) {
                serve(remaining);
            }
            test.time.advance(MINUTE);
            test.sent();

            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void haveNoStartOnceAMinuteIsShownAfterOneAlone() {
            serve(59);
            test.time.advance(MINUTE);
            serve(59);

            assertThat(atOnce()).isEqualTo(51);
        }

        @Test
        void goOneAtATimeInAMinuteThatIsNotShownWhileTheDayIs() {
            test.send(test.response(200).minute(300, 299));
            test.send(test.response(200).day(10_000, 100));
            test.time.advance(MINUTE);
            test.sent();
            test.time.advance(Duration.ofSeconds(4));

            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void areNotHeldUpByWhatIsInFlightOverTheMinutesEnd() {
            test.send(test.response(200).minute(1000, 999));
            test.send(test.response(200).minute(1000, 988));
            for (int i = 0; i < 8; i++) {
                test.waitFor(test.acquire());
            }
            test.time.advance(MINUTE);
            TestPermit first = test.sent();
            first.responded(test.response(200).minute(1000, 999).raw());

            assertThat(atOnce()).as("as without them").isEqualTo(2);
        }
    }

    /** Rule 5. */
    @Nested
    class Pauses {

        @Test
        void areLongerTheSmallerTheShare() {
            serve(59);
            serve(19);
            Duration small = pauseWhenManyWait();

            TestGate larger = new TestGate(0.5);
            for (int remaining = 59; remaining > 40; remaining--) {
                larger.send(larger.response(200).minute(60, remaining));
            }
            larger.send(larger.response(200).minute(60, 19));
            TestPermit next = larger.acquire();
            larger.acquire();
            assertThat(larger.waitFor(next)).isLessThan(small.dividedBy(3));
        }

        @ParameterizedTest
        @CsvSource({"0, 0.5", "0.5, 1", "1, 1.5"})
        void areMultipliedRandomly(double random, double factor) {
            TestGate jittered = new TestGate(random);
            jittered.send(jittered.response(200).minute(60, 59));
            jittered.send(jittered.response(200).minute(60, 19));
            Stream.generate(jittered::acquire).limit(4).forEach(TestPermit::ready);
            Duration expected =
                    Duration.ofNanos((long) (factor * pause(2.0 / 41, 19).toNanos()));

            assertThat(jittered.acquire(Duration.ofDays(1)).rejection()).isNull();
            assertThat(jittered.gate().status(false).until())
                    .hasValueSatisfying(until -> assertThat(Duration.between(jittered.time.instant(), until))
                            .isCloseTo(expected, Duration.ofMillis(10)));
        }

        @Test
        void endWithTheMinute() {
            serve(59);
            test.time.advance(Duration.ofSeconds(50));
            serve(3);

            assertThat(pauseWhenManyWait()).isEqualTo(Duration.ofSeconds(10));
        }
    }

    /** Rule 6. */
    @Nested
    class BetweenResponses {

        @Test
        void othersAreAssumedToContinue() {
            serve(59);
            serve(40);
            test.time.advance(Duration.ofSeconds(40));
            test.sent();

            assertThat(test.isOpen())
                    .as("a second one of what remained 40 s ago")
                    .isFalse();
        }

        @Test
        void noOthersAreAssumedWhereNoneWereSeen() {
            serve(59);
            test.time.advance(Duration.ofSeconds(40));

            assertThat(sentAtOnce()).isEqualTo(56);
        }
    }

    @Test
    void aCallThatCouldGoWithTheOneBeforeItHasTheReasonOfThatOne() {
        serve(59);
        serve(40);
        test.sent();
        test.time.advance(Duration.ofSeconds(1));
        test.acquire();

        assertThat(test.rejection().reason()).isEqualTo(Reason.PACED);
    }

    /** Rule 7. */
    @Nested
    class SingleCalls {

        @Test
        void doNotWaitWhereNoOthersWereSeen() {
            for (int remaining = 59; remaining >= 0; remaining--) {
                serve(remaining);
            }

            assertThat(test.nextWaits()).isEqualTo(MINUTE);
        }

        @Test
        void doNotWaitForWhatWasSpentBeforeTheFirstResponse() {
            for (int remaining = 10; remaining >= 0; remaining--) {
                serve(remaining);
            }

            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void waitWhereAnotherCallWaits() {
            for (int remaining = 59; remaining >= 8; remaining--) {
                serve(remaining);
            }
            TestPermit inFlight = test.sent();
            TestPermit next = test.acquire();
            test.acquire();
            inFlight.release();

            assertThat(next.granted()).isFalse();
        }

        @Test
        void waitWhereOthersAreSeenToSpendTheRest() {
            serve(59);
            serve(9);

            assertThat(test.isOpen()).isFalse();
        }
    }

    /** Rule 8. */
    @Nested
    class TheLastRequests {

        @Test
        void areLeftUnspentWhereOthersWereSeen() {
            serve(59);
            serve(1);

            assertThat(test.nextWaits()).isEqualTo(MINUTE);
        }

        @Test
        void areLeftUnspentThoughTheShareOfOthersIsSmall() {
            for (int remaining = 59; remaining >= 10; remaining--) {
                serve(remaining);
            }
            serve(2);

            assertThat(test.nextWaits()).isEqualTo(MINUTE);
        }

        @Test
        void ofADayAreAllSentByAProcessThatIsAlone() {
            test.send(test.response(200).day(1000, 2));
            test.send(test.response(200).day(1000, 1));
            test.sent();

            assertThat(test.acquire(Duration.ofHours(1)).rejection())
                    .satisfies(refusal -> assertThat(refusal.reason().window()).isEqualTo(RateLimitWindow.DAY));
        }
    }

    /** Sentence 7. */
    @Nested
    class Background {

        @Test
        void takesHalfOfTheMinuteAtOnce() {
            serve(59);

            assertThat(sentAtOnceInBackground(58)).isEqualTo(29);
        }

        @Test
        void takesTheOtherHalfEvenly() {
            serve(59);
            assertThat(sentAtOnceInBackground(58)).isEqualTo(29);
            test.time.advance(Duration.ofSeconds(20));

            assertThat(sentAtOnceInBackground(29)).isEqualTo(10);
        }

        @Test
        void usesTheWholeMinute() {
            serve(59);
            assertThat(sentAtOnceInBackground(58)).isEqualTo(29);
            test.time.advance(Duration.ofSeconds(59));

            assertThat(sentAtOnceInBackground(29)).isEqualTo(30);
        }

        @Test
        void leavesWhatTheForegroundNeededInTheLastMinuteAndAQuarterMore() {
            for (int remaining = 59; remaining >= 20; remaining--) {
                serve(remaining);
            }
            test.time.advance(MINUTE);
            serve(59);

            assertThat(sentAtOnceInBackground(58)).isEqualTo(9);
        }

        @Test
        void hasNoSingleCallThatNeverWaits() {
            serve(59);
            for (int remaining = 58; remaining >= 30; remaining--) {
                TestPermit permit = test.acquireInBackground();
                assertThat(permit.granted()).isTrue();
                permit.responded(response(remaining).raw());
            }
            TestPermit next = test.acquireInBackground();

            assertThat(next.granted()).isFalse();
            assertThat(test.isOpen()).as("a call that is not in the background").isTrue();
        }

        @Test
        void goesOnceAResponseComesWhereOnlyTheShareInFlightIsUsedUp() {
            for (int remaining = 59; remaining >= 45; remaining--) {
                serve(remaining);
            }
            serve(43);
            test.time.advance(Duration.ofSeconds(20));
            List<TestPermit> background = Stream.generate(
                            () -> TestPermit.acquire(test.gate(), true, 0, 0, Nanos.of(TestGate.PATIENT)))
                    .limit(15)
                    .toList();
            TestPermit last = background.get(14);

            assertThat(last.ready()).as("rejected at once").isNotDone();
            background.get(0).responded(response(42).raw());
            assertThat(last.granted()).isTrue();
        }

        @Test
        void takesInTheLastSecondWhatItLeavesMoreForOthers() {
            for (int remaining = 59; remaining >= 30; remaining--) {
                serve(remaining);
            }
            test.time.advance(Duration.ofMillis(57_900));
            serve(8);
            TestPermit next = test.acquireInBackground();

            assertThat(next.granted()).isFalse();
            assertThat(test.waitFor(next)).isCloseTo(Duration.ofMillis(1_100), Duration.ofMillis(50));
        }

        @Test
        void leavesTheOnlyRequestOfAMinute() {
            test.send(test.response(200).minute(1, 0));
            test.time.advance(MINUTE);
            TestPermit background = test.acquireInBackground();

            assertThat(background.granted()).isFalse();
            assertThat(test.isOpen()).isTrue();
            assertThat(test.waitFor(background)).isBetween(Duration.ofSeconds(58), MINUTE);
        }

        @Test
        void goesBesideOthersInAMinuteOfFew() {
            test.send(test.response(200).minute(6, 5));
            test.send(test.response(200).minute(6, 3));
            test.time.advance(MINUTE);
            test.send(test.response(200).minute(6, 5));
            TestPermit background = test.acquireInBackground();

            assertThat(test.waitFor(background)).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(40));
        }

        @Test
        void hasOneOfAMinuteOfFewThatTheForegroundFillsAgain() {
            for (int remaining = 5; remaining >= 0; remaining--) {
                test.send(test.response(200).minute(6, remaining));
            }
            test.time.advance(MINUTE);
            for (int remaining = 5; remaining >= 3; remaining--) {
                test.send(test.response(200).minute(6, remaining));
            }
            TestPermit background = test.acquireInBackground();

            assertThat(background.granted()).isTrue();
        }

        @Test
        void hasOneInTwentyOfAMinuteThatTheForegroundFillsAgain() {
            for (int remaining = 59; remaining >= 0; remaining--) {
                serve(remaining);
            }
            test.time.advance(MINUTE);
            TestPermit first = test.sent();
            List<TestPermit> background =
                    Stream.generate(test::acquireInBackground).limit(10).toList();
            List<TestPermit> foreground =
                    Stream.generate(test::acquire).limit(100).toList();
            first.responded(response(59).raw());
            for (int remaining = 58; remaining >= 0; remaining--) {
                TestResponse response = response(remaining);
                Stream.concat(background.stream(), foreground.stream())
                        .filter(TestPermit::granted)
                        .findFirst()
                        .ifPresent(permit -> permit.responded(response.raw()));
            }

            assertThat(background)
                    .filteredOn(
                            permit -> permit.ready() != null && permit.ready().isDone())
                    .as("of the 52 that go at once")
                    .hasSize(2);
        }
    }

    /** Sentence 8. */
    @Nested
    class Few {

        @Test
        void goWhileOthersUseWhatTheyLeave() {
            serve(59);
            serve(25);

            assertThat(test.isOpen()).isTrue();
        }

        @Test
        void goAsFarApartAsInAMinuteThatIsSentEvenly() {
            serve(59);
            serve(25);
            test.sent();

            assertThat(test.isOpen()).isFalse();
            test.time.advance(Duration.ofMillis(1_001));
            assertThat(test.isOpen()).isTrue();
        }

        @Test
        void leaveASixthOfTheMinute() {
            serve(59);
            serve(10);

            assertThat(test.isOpen()).isFalse();
        }

        @Test
        void leaveARequestForEachProcessOfAFleet() {
            serve(59);
            serve(18);

            assertThat(test.isOpen())
                    .as("with two of 42 requests, there may be 21 processes")
                    .isFalse();
        }

        @Test
        void goBesideAJobThatLeavesHalf() {
            test.send(test.response(200).minute(300, 299));
            test.send(test.response(200).minute(300, 10));
            test.time.advance(MINUTE);
            test.send(test.response(200).minute(300, 299));
            test.time.advance(Duration.ofSeconds(30));
            test.send(test.response(200).minute(300, 80));

            assertThat(test.isOpen())
                    .as("with a share of one percent, which is not that of one of a hundred processes")
                    .isTrue();
        }

        @Test
        void goAfterARestart() {
            serve(18);
            test.sent();

            test.time.advance(Duration.ofMillis(1_001));
            assertThat(test.isOpen())
                    .as("an earlier run may have sent the 41, and no other process")
                    .isTrue();
        }
    }

    private TestResponse response(long remaining) {
        return test.response(200).minute(60, remaining);
    }

    private void serve(long remaining) {
        TestPermit permit = test.acquire();
        test.waitFor(permit);
        permit.responded(response(remaining).raw());
    }

    /** How long the rule pauses at the beginning of a minute of 60, if the others leave this many requests. */
    private static Duration pause(double share, double left) {
        return Duration.ofNanos((long) (60e9 / (Math.pow(share, 0.65) * left)));
    }

    /** How long the first of many calls waits: one of a few might not. */
    private Duration pauseWhenManyWait() {
        TestPermit inFlight = test.acquire();
        List<TestPermit> waiting = Stream.generate(test::acquire).limit(4).toList();
        test.time.advance(Duration.ZERO);
        TestPermit next = inFlight.granted() ? waiting.get(0) : inFlight;
        Duration until = test.gate()
                .status(false)
                .until()
                .map(at -> Duration.between(test.time.instant(), at))
                .orElse(Duration.ZERO);
        next.release();
        return until;
    }

    /** How many requests are granted at this moment before the first of them has a response. */
    private int atOnce() {
        List<TestPermit> granted = Stream.generate(test::acquire)
                .limit(100)
                .filter(TestPermit::granted)
                .toList();
        return granted.size();
    }

    /** How many requests are sent at this moment, if each response comes at once. */
    private int sentAtOnce() {
        return sentAtOnce(58);
    }

    private int sentAtOnce(int remaining) {
        return sentAtOnce(remaining, test::acquire);
    }

    private int sentAtOnceInBackground(int remaining) {
        return sentAtOnce(remaining, test::acquireInBackground);
    }

    private int sentAtOnce(int remaining, Supplier<TestPermit> acquire) {
        List<TestPermit> waiting =
                new ArrayList<>(Stream.generate(acquire).limit(100).toList());
        int sent = 0;
        for (TestPermit next = waiting.get(0); next.granted(); next = waiting.get(sent)) {
            sent++;
            next.responded(response(remaining + 1 - sent).raw());
        }
        waiting.subList(sent, waiting.size()).forEach(TestPermit::release);
        return sent;
    }
}
