// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Calls that wait for no quota, and yet for the response to another request. */
class FailFastTest {

    private final TestGate test = new TestGate();

    @Test
    void waitsForTheFirstResponseHoweverManyComeMeanwhile() {
        TestPermit first = test.sent();
        TestPermit failFast = failFast();
        test.time.advance(Duration.ofMillis(1));
        test.acquire();
        first.responded(test.response(200).minute(60, 59).raw());

        assertThat(failFast.granted()).isTrue();
    }

    @Test
    void waitsForTheFirstResponseOfAMinute() {
        for (int i = 1; i <= 6; i++) {
            test.send(test.response(200).minute(60, 60 - i));
        }
        test.time.advance(Duration.ofSeconds(30));
        test.send(test.response(200).minute(60, 40));
        test.time.advance(Duration.ofSeconds(30));
        TestPermit first = test.sent();
        TestPermit failFast = failFast();
        assertThat(failFast.granted()).isFalse();
        first.responded(test.response(200).minute(60, 59).raw());

        assertThat(failFast.granted()).isTrue();
    }

    @Test
    void waitsForTheResponseToAProbe() {
        test.send(test.response(429).minute(60, 30).retryAfter("5"));
        test.time.advance(Duration.ofSeconds(5));
        test.sent();

        assertThat(failFast().ready()).isNotDone();
    }

    @Test
    void isRefusedOnceTheResponseShowsThatNothingRemains() {
        TestPermit first = test.sent();
        TestPermit failFast = failFast();
        first.responded(test.response(200).minute(60, 0).raw());

        assertThat(failFast.rejection()).isNotNull();
    }

    @Test
    void eachQueuedCallIsRefusedAsSoonAsItsPlaceShowsThatItCannotMakeIt() {
        TestPermit first = test.sent();
        List<TestPermit> queued = Stream.generate(() -> test.acquire(Duration.ofSeconds(90)))
                .limit(200)
                .toList();
        first.responded(test.response(200).minute(60, 59).raw());

        assertThat(queued.subList(0, 59 + 60))
                .as("those that fit this window and the next")
                .allSatisfy(permit -> assertThat(permit.rejection()).isNull());
        assertThat(queued.subList(59 + 60, 200))
                .allSatisfy(permit -> assertThat(permit.rejection())
                        .satisfies(refusal -> assertThat(test.delay(refusal)).isGreaterThan(Duration.ofSeconds(90))));
    }

    @Test
    void aRefusedCallMakesRoomForThoseBehindIt() {
        TestPermit first = test.sent();
        List<TestPermit> impatient = Stream.generate(() -> test.acquire(Duration.ofSeconds(30)))
                .limit(60)
                .toList();
        TestPermit patient = test.acquire(Duration.ofSeconds(90));
        first.responded(test.response(200).minute(60, 0).raw());

        assertThat(impatient)
                .allSatisfy(permit -> assertThat(permit.rejection()).isNotNull());
        assertThat(patient.rejection()).isNull();
    }

    @Test
    void whatWasSpentBeforeTheFirstResponseRefusesNoCallThatTheNextMinuteCanServe() {
        TestPermit first = test.sent();
        List<TestPermit> queued = queueWithPatience(Duration.ofSeconds(90), 9 + 60);
        first.responded(test.response(200).minute(60, 9).raw());

        assertThat(queued).allSatisfy(permit -> assertThat(permit.rejection()).isNull());
    }

    @Test
    void whatWasSpentBeforeTheFirstResponseRefusesNoCallInLaterMinutesEither() {
        TestPermit first = test.sent();
        List<TestPermit> queued = queueWithPatience(Duration.ofMinutes(2), 9 + 60);
        first.responded(test.response(200).minute(60, 9).raw());
        for (int remaining = 59; remaining > 55; remaining--) {
            TestPermit sent = queued.get(59 - remaining);
            test.waitFor(sent);
            sent.responded(test.response(200).minute(60, remaining).raw());
        }

        assertThat(queued).allSatisfy(permit -> assertThat(permit.rejection()).isNull());
    }

    @Test
    void ownRequestsInFlightRefuseNoCallWhenTheirResponsesOvertakeEachOther() {
        List<TestPermit> queued = queueWithPatience(Duration.ofSeconds(90), 100);
        for (int i = 0; i < 10; i++) {
            queued.get(i).responded(test.response(200).minute(60, 59 - i).raw());
        }
        List<TestPermit> inFlight = queued.stream().filter(TestPermit::granted).toList();
        TestPermit overtaking = inFlight.get(inFlight.size() - 1);
        overtaking.responded(test.response(200).minute(60, 50 - inFlight.size()).raw());

        assertThat(inFlight).hasSize(15);
        assertThat(queued).allSatisfy(permit -> assertThat(permit.rejection()).isNull());
    }

    @Test
    void refusesCallsThatTheRestOfTheMinuteCannotServe() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 20));
        List<TestPermit> queued = queueWithPatience(Duration.ofSeconds(58), 30);

        assertThat(queued.subList(0, 15))
                .allSatisfy(permit -> assertThat(permit.rejection()).isNull());
        assertThat(queued.subList(20, 30))
                .allSatisfy(permit -> assertThat(test.delay(permit.rejection())).isEqualTo(Duration.ofMinutes(1)));
    }

    @Test
    void reportsToRetryWhenWhatIsKeptBackCanServeItsPlace() {
        test.send(test.response(200).minute(60, 59));
        List<TestPermit> queued = queueWithPatience(Duration.ofSeconds(2), 59);

        assertThat(queued.subList(0, 40))
                .allSatisfy(permit -> assertThat(permit.rejection()).isNull());
        assertThat(test.delay(queued.get(58).rejection())).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(59));
    }

    private List<TestPermit> queueWithPatience(Duration patience, int calls) {
        return Stream.generate(() -> test.acquire(patience)).limit(calls).toList();
    }

    private TestPermit failFast() {
        return TestPermit.acquire(test.gate(), false, 0, 0, Nanos.of(Duration.ofSeconds(90)));
    }
}
