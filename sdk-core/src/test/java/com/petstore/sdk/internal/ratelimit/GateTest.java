// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which request is sent when, and what happens to those that wait. */
class GateTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final TestGate test = new TestGate();

    @Test
    void letsCallsThroughInTheOrderInWhichTheyCame() {
        close("30");
        List<Integer> order = new ArrayList<>();
        List<TestPermit> permits =
                IntStream.range(0, 10).mapToObj(i -> test.acquire()).toList();
        for (int i = 0; i < 10; i++) {
            int number = i;
            permits.get(i).ready().thenRun(() -> order.add(number));
        }
        for (TestPermit permit : permits) {
            test.waitFor(permit);
            permit.responded(test.response(200).raw());
        }

        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void aFurtherAttemptGoesAheadOfTheCallsThatCameLater() {
        TestPermit first = test.sent();
        TestPermit later = test.acquire();
        first.responded(test.response(429).retryAfter("30").raw());
        TestPermit again = TestPermit.acquire(
                test.gate(), false, first.position(), Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
        test.time.advance(Duration.ofSeconds(30));

        assertThat(again.granted()).isTrue();
        assertThat(later.granted()).isFalse();
    }

    @Test
    void aWaitingCallIsRefusedAtOnceWhenTheGateClosesForLongerThanItCanWait() {
        TestPermit inFlight = test.sent();
        TestPermit impatient = test.acquire(Duration.ofSeconds(29));
        TestPermit patient = test.acquire(MINUTE);
        inFlight.responded(test.response(429).retryAfter("30").raw());

        assertThat(impatient.ready()).isDone();
        assertThat(impatient.rejection()).isNotNull();
        assertThat(impatient.granted()).isFalse();
        assertThat(patient.ready()).isNotDone();
        assertThat(test.waitFor(patient)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aCallThatIsRefusedHoldsUpNoCall() {
        TestPermit inFlight = test.sent();
        test.acquire(Duration.ofSeconds(5));
        inFlight.responded(test.response(429).retryAfter("30").raw());
        TestPermit next = test.acquire();
        test.time.advance(Duration.ofSeconds(30));

        assertThat(next.granted()).isTrue();
    }

    @Test
    void aCallThatLeavesMakesRoomForTheNext() {
        close("30");
        TestPermit first = test.acquire();
        TestPermit second = test.acquire();
        first.release();
        test.time.advance(Duration.ofSeconds(30));

        assertThat(first.granted()).isFalse();
        assertThat(second.granted()).isTrue();
    }

    @Test
    void aCallThatLeavesWithItsPermitPassesItToTheNext() {
        close("30");
        TestPermit first = test.acquire();
        TestPermit second = test.acquire();
        test.time.advance(Duration.ofSeconds(30));
        assertThat(second.granted()).isFalse();
        first.release();

        assertThat(second.granted()).isTrue();
    }

    @Test
    void onlyTheFirstEndOfAPermitCounts() {
        TestPermit first = test.sent();
        TestPermit second = test.acquire();
        first.release();
        first.release();
        first.lost();
        first.responded(test.response(200).raw());
        TestPermit third = test.acquire();

        assertThat(second.granted()).isTrue();
        assertThat(third.granted()).isFalse();
        second.responded(test.response(200).raw());
        assertThat(third.granted()).isTrue();
    }

    @Test
    void aRequestThatWasNotSentIsNotCounted() {
        test.send(test.response(200).minute(2, 1));
        TestPermit unsent = test.acquire();
        test.waitFor(unsent);
        unsent.release();

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void nothingIsLeftToWakeUpWhenNoCallWaits() {
        close("30");
        List<TestPermit> permits = List.of(test.acquire(), test.acquire(), test.acquire(MINUTE));
        assertThat(test.time.scheduledTasks()).isEqualTo(1);
        permits.forEach(TestPermit::release);

        assertThat(test.time.scheduledTasks()).isZero();
    }

    @Test
    void aCallExpiresThoughOneThatHadLessTimeHasLeft() {
        test.sent();
        TestPermit less = test.acquire(Duration.ofMillis(100));
        TestPermit more = test.acquire(Duration.ofMillis(200));
        less.release();
        test.time.advance(Duration.ofMillis(100));
        assertThat(more.ready()).isNotDone();
        test.time.advance(Duration.ofMillis(100));

        assertThat(more.ready()).isDone();
    }

    @Test
    void whatDependsOnAPermitRunsOutsideOfTheLock() {
        close("30");
        List<TestPermit> entered = new ArrayList<>();
        test.acquire()
                .ready()
                .thenRun(() -> entered.add(CompletableFuture.supplyAsync(test::acquire)
                        .orTimeout(20, TimeUnit.SECONDS)
                        .join()));
        test.time.advance(Duration.ofSeconds(30));

        assertThat(entered).hasSize(1);
    }

    @Test
    void aPermitThatIsGrantedAtOnceHasNoFuture() {
        assertThat(test.sent().ready()).isNull();
        assertThat(test.acquire().ready()).isNotNull();
    }

    @Test
    void theNextGoesAtOnceWhenTheOnlyRequestInFlightIsLost() {
        TestPermit first = test.sent();
        TestPermit next = test.acquire();
        first.lost();

        assertThat(next.granted()).isTrue();
    }

    @Test
    void aRequestThatWasLostIsNotInFlightAnyMore() {
        test.send(test.response(429).retryAfter("1"));
        test.nextWaits();
        test.send(test.response(200));
        for (int i = 0; i < 20; i++) {
            test.sent().lost();
        }

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void aFurtherAttemptExpectsTheWaitAtItsOwnPlace() {
        test.send(test.response(200).minute(1, 0));
        TestPermit first = test.acquire();
        TestPermit second = test.acquire();
        test.acquire();
        second.release();

        assertThat(again(second).expectedWait()).isEqualTo(MINUTE.multipliedBy(2));
        first.release();
        assertThat(again(first).expectedWait()).isEqualTo(MINUTE);
        assertThat(test.acquire().expectedWait()).isEqualTo(MINUTE.multipliedBy(4));
    }

    @Test
    void aCallWhoseTimeIsJustEnoughIsNotRefused() {
        close("30");
        TestPermit enough = test.acquire(Duration.ofSeconds(30));
        TestPermit.acquire(test.gate(), false, 0, Nanos.of(TestGate.PATIENT), Nanos.of(Duration.ofSeconds(5)));
        test.time.advance(Duration.ofSeconds(5));
        assertThat(enough.ready()).isNotDone();
        test.time.advance(Duration.ofSeconds(25));

        assertThat(enough.granted()).isTrue();
    }

    @Test
    void isIdleOnceARefusalIsOverAndNoCallWaits() {
        close("30");
        TestPermit waiting = test.acquire();
        waiting.release();
        waiting.release();

        assertThat(test.gate().isIdle()).isFalse();
        test.time.advance(Duration.ofSeconds(30));
        assertThat(test.gate().isIdle()).isTrue();
    }

    private TestPermit again(TestPermit permit) {
        return TestPermit.acquire(
                test.gate(), false, permit.position(), Nanos.of(TestGate.PATIENT), Nanos.of(TestGate.PATIENT));
    }

    private void close(String seconds) {
        test.send(test.response(429).retryAfter(seconds));
    }
}
