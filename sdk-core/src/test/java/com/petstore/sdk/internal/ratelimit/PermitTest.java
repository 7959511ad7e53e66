// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a request that was granted may begin, which may be long after. */
class PermitTest {

    private final TestGate test = new TestGate();

    @BeforeEach
    void widen() {
        for (int remaining = 59; remaining > 49; remaining--) {
            test.send(test.response(200).minute(60, remaining));
        }
    }

    @Test
    void holdsAndBeginsWhileTheQuotaCoversIt() {
        TestPermit permit = test.sent();

        assertThat(permit.begin()).isTrue();
    }

    @Test
    void doesNotBeginOnceAnotherRequestWasRefused() {
        TestPermit refused = test.sent();
        TestPermit permit = test.sent();
        refused.responded(test.response(429).retryAfter("30").raw());

        assertThat(permit.begin()).isFalse();
    }

    @Test
    void onlyOneBeginsOnceTheTimeOfARefusalIsOver() {
        TestPermit refused = test.sent();
        TestPermit permit = test.sent();
        TestPermit another = test.sent();
        refused.responded(test.response(429).retryAfter("30").raw());
        test.time.advance(Duration.ofSeconds(31));

        assertThat(permit.begin()).isTrue();
        assertThat(another.begin()).isFalse();
    }

    @Test
    void doesNotBeginOnceARequestOfBeforeTheLastRefusalIsRefusedToo() {
        TestPermit first = test.sent();
        TestPermit second = test.sent();
        first.responded(test.response(429).retryAfter("5").raw());
        test.time.advance(Duration.ofSeconds(6));
        TestPermit probe = test.sent();
        second.responded(test.response(429).retryAfter("30").raw());

        assertThat(probe.begin()).isFalse();
    }

    @Test
    void doesNotBeginOnceNothingRemainsForIt() {
        TestPermit first = test.sent();
        TestPermit permit = test.sent();
        first.responded(test.response(200).minute(60, 0).raw());

        assertThat(permit.begin()).isFalse();
    }

    @Test
    void doesNotBeginOnceNothingRemainsOfTheDay() {
        TestPermit first = test.sent();
        TestPermit permit = test.sent();
        first.responded(test.response(200).day(1000, 0).raw());

        assertThat(permit.begin()).isFalse();
    }

    @Test
    void beginsInTheNextMinuteThoughNothingRemainedOfTheLast() {
        TestPermit first = test.sent();
        TestPermit permit = test.sent();
        first.responded(test.response(200).minute(60, 0).raw());
        test.time.advance(Duration.ofMinutes(1));

        assertThat(permit.begin()).isTrue();
    }

    @Test
    void ofTwoThatWereGrantedForTheLastRequestOneBegins() {
        TestPermit first = test.sent();
        TestPermit second = test.sent();
        TestPermit third = test.sent();
        first.responded(test.response(200).minute(60, 1).raw());

        assertThat(second.begin()).isFalse();
        second.release();
        assertThat(third.begin()).isTrue();
        assertThat(third.begin()).as("its second byte").isTrue();
    }

    @Test
    void aRequestThatHasEndedLeavesWhatRemainsToOthers() {
        TestPermit first = test.sent();
        TestPermit second = test.sent();
        TestPermit third = test.sent();
        second.begin();
        first.responded(test.response(200).minute(60, 1).raw());
        second.release();

        assertThat(third.begin()).isTrue();
    }

    @Test
    void doesNotBeginAfterItsEnd() {
        TestPermit released = test.sent();
        released.release();
        TestPermit lost = test.sent();
        lost.lost();

        assertThat(released.begin()).isFalse();
        assertThat(lost.begin()).isFalse();
    }

    @Test
    void isSentWhenItBeginsAndNotWhenItWasGranted() {
        TestPermit permit = test.sent();
        test.time.advance(Duration.ofSeconds(80));
        // Of a request that was sent before that, the response would not show it.
        Duration setBack = Duration.ofSeconds(-10);
        test.serviceIsAhead(setBack);
        permit.begin();
        permit.responded(test.response(200).minute(60, 0).raw());

        long secondOfMinute = test.time.instant().plus(setBack).getEpochSecond() % 60;
        assertThat(test.nextWaits()).isEqualTo(Duration.ofSeconds(60 - secondOfMinute));
    }
}
