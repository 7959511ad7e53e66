package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who goes when, and what becomes of those who wait. */
class GateTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestGate test = new TestGate();

    @Test
    void letsCallsThroughInTheOrderInWhichTheyCame() {
        close("30");
        List<Integer> order = new ArrayList<>();
        List<Turn> turns = IntStream.range(0, 10).mapToObj(i -> test.enter()).toList();
        for (int i = 0; i < 10; i++) {
            int number = i;
            turns.get(i).coming().thenRun(() -> order.add(number));
        }
        for (Turn turn : turns) {
            test.waitFor(turn);
            turn.answered(test.answer(200).response());
        }

        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void aFurtherAttemptGoesAheadOfTheCallsThatCameLater() {
        Turn first = test.sent();
        Turn later = test.enter();
        first.answered(test.answer(429).retryAfter("30").response());
        Turn again = test.gate().enter(first.ticket(), Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
        test.time.advance(Duration.ofSeconds(30));

        assertThat(again.granted()).isTrue();
        assertThat(later.granted()).isFalse();
    }

    @Test
    void nobodyOvertakesThoseWhoWait() {
        Turn underWay = test.sent();
        Turn waiting = test.enter();
        underWay.leave();
        Turn later = test.enter();

        assertThat(waiting.granted()).isTrue();
        assertThat(later.granted()).isFalse();
    }

    @Test
    void aCallThatCannotBeSentInTimeIsRefusedBeforeAnyWait() {
        close("30");

        Turn turn = test.enter(Duration.ofSeconds(29));

        assertThat(turn.coming()).isDone();
        assertThat(turn.granted()).isFalse();
        assertThat(turn.refusal())
                .satisfies(refusal -> assertThat(refusal.delay()).isEqualTo(Duration.ofSeconds(30)));
        assertThat(test.time.scheduledTasks()).isZero();
    }

    @Test
    void aWaitingCallIsRefusedAtOnceWhenTheGateClosesForLongerThanItCanWait() {
        Turn underWay = test.sent();
        Turn impatient = test.enter(Duration.ofSeconds(29));
        Turn patient = test.enter(MINUTE);
        underWay.answered(test.answer(429).retryAfter("30").response());

        assertThat(impatient.coming()).isDone();
        assertThat(impatient.refusal()).isNotNull();
        assertThat(impatient.granted()).isFalse();
        assertThat(patient.coming()).isNotDone();
        assertThat(test.waitFor(patient)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aCallThatIsRefusedHoldsUpNobody() {
        Turn underWay = test.sent();
        test.enter(Duration.ofSeconds(5));
        underWay.answered(test.answer(429).retryAfter("30").response());
        Turn next = test.enter();
        test.time.advance(Duration.ofSeconds(30));

        assertThat(next.granted()).isTrue();
    }

    @Test
    void aCallWhoseTimeIsUpWhileAnAnswerIsUnderWayExpires() {
        test.sent();
        Turn waiting = test.gate().enter(0, Nanos.of(Duration.ofMillis(200)), Nanos.of(Duration.ofMillis(200)));
        test.time.advance(Duration.ofMillis(200));

        assertThat(waiting.coming()).isDone();
        assertThat(waiting.granted()).isFalse();
        assertThat(waiting.refusal()).isNull();
        assertThat(test.time.scheduledTasks()).isZero();
    }

    @Test
    void aCallThatLeavesGivesItsPlaceToTheNext() {
        close("30");
        Turn first = test.enter();
        Turn second = test.enter();
        first.leave();
        test.time.advance(Duration.ofSeconds(30));

        assertThat(first.granted()).isFalse();
        assertThat(second.granted()).isTrue();
    }

    @Test
    void aCallThatLeavesWithItsTurnGivesItToTheNext() {
        close("30");
        Turn first = test.enter();
        Turn second = test.enter();
        test.time.advance(Duration.ofSeconds(30));
        assertThat(second.granted()).isFalse();
        first.leave();

        assertThat(second.granted()).isTrue();
    }

    @Test
    void onlyTheFirstEndOfATurnCounts() {
        Turn first = test.sent();
        Turn second = test.enter();
        first.leave();
        first.leave();
        first.lost();
        first.answered(test.answer(429).retryAfter("30").response());
        Turn third = test.enter();

        assertThat(second.granted()).isTrue();
        assertThat(third.granted()).isFalse();
        second.answered(test.answer(200).response());
        assertThat(third.granted()).isTrue();
    }

    @Test
    void aRequestThatWasLostMayHaveBeenCounted() {
        test.send(test.answer(200).minute(2, 1));
        Turn lost = test.enter();
        test.waitFor(lost);
        lost.lost();

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRequestThatWasNotSentIsNotCounted() {
        test.send(test.answer(200).minute(2, 1));
        Turn unsent = test.enter();
        test.waitFor(unsent);
        unsent.leave();

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void nothingIsLeftToWakeUpWhenNobodyWaits() {
        close("30");
        List<Turn> turns = List.of(test.enter(), test.enter(), test.enter(MINUTE));
        assertThat(test.time.scheduledTasks()).isEqualTo(1);
        turns.forEach(Turn::leave);

        assertThat(test.time.scheduledTasks()).isZero();
    }

    @Test
    void wakesUpOnceForHoweverManyWait() {
        close("30");
        for (int i = 0; i < 100; i++) {
            test.enter();
        }

        assertThat(test.time.scheduledTasks()).isEqualTo(1);
    }

    @Test
    void aCallExpiresThoughOneThatHadLessTimeHasLeft() {
        test.sent();
        Turn less = test.enter(Duration.ofMillis(100));
        Turn more = test.enter(Duration.ofMillis(200));
        less.leave();
        test.time.advance(Duration.ofMillis(100));
        assertThat(more.coming()).isNotDone();
        test.time.advance(Duration.ofMillis(100));

        assertThat(more.coming()).isDone();
    }

    @Test
    void saysHowLongACallIsGoingToWait() {
        close("30");

        assertThat(test.enter().expectedWait()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void whatDependsOnATurnRunsOutsideOfTheLock() {
        close("30");
        List<Turn> entered = new ArrayList<>();
        test.enter()
                .coming()
                .thenRun(() -> entered.add(CompletableFuture.supplyAsync(test::enter)
                        .orTimeout(20, TimeUnit.SECONDS)
                        .join()));
        test.time.advance(Duration.ofSeconds(30));

        assertThat(entered).hasSize(1);
    }

    @Test
    void whoseTurnHasComeAtOnceWaitsForNothing() {
        assertThat(test.sent().coming()).isNull();
        assertThat(test.enter().coming()).isNotNull();
    }

    @Test
    void theNextGoesAtOnceWhenTheOnlyRequestUnderWayIsLost() {
        Turn first = test.sent();
        Turn next = test.enter();
        first.lost();

        assertThat(next.granted()).isTrue();
    }

    @Test
    void aRequestThatWasLostIsNotUnderWayAnyMore() {
        test.send(test.answer(429).retryAfter("1"));
        test.nextWaits();
        test.send(test.answer(200));
        for (int i = 0; i < 20; i++) {
            test.sent().lost();
        }

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void aFurtherAttemptIsToldTheWaitAtItsOwnPlace() {
        test.send(test.answer(200).minute(1, 0));
        Turn first = test.enter();
        Turn second = test.enter();
        test.enter();
        second.leave();

        assertThat(again(second).expectedWait()).isEqualTo(MINUTE.multipliedBy(2));
        first.leave();
        assertThat(again(first).expectedWait()).isEqualTo(MINUTE);
        assertThat(test.enter().expectedWait()).isEqualTo(MINUTE.multipliedBy(4));
    }

    @Test
    void aCallWhoseTimeIsJustEnoughStays() {
        close("30");
        Turn enough = test.enter(Duration.ofSeconds(30));
        test.gate().enter(0, Nanos.of(TestGate.PATIENT), Nanos.of(Duration.ofSeconds(5)));
        test.time.advance(Duration.ofSeconds(5));
        assertThat(enough.coming()).isNotDone();
        test.time.advance(Duration.ofSeconds(25));

        assertThat(enough.granted()).isTrue();
    }

    @Test
    void isIdleOnceARefusalIsOverAndNobodyWaits() {
        close("30");
        Turn waiting = test.enter();
        waiting.leave();
        waiting.leave();

        assertThat(test.gate().isIdle()).isFalse();
        test.time.advance(Duration.ofSeconds(30));
        assertThat(test.gate().isIdle()).isTrue();
    }

    private Turn again(Turn turn) {
        return test.gate().enter(turn.ticket(), Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
    }

    private void close(String seconds) {
        test.send(test.answer(429).retryAfter(seconds));
    }
}
