// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code recheckRateLimit()} lets through: for a plan that was changed while the day is used up. */
class RecheckTest {

    private final TestGate test = new TestGate();

    @Test
    void letsOneRequestThroughAndTheOthersAfterItsResponse() {
        useUpTheDay();
        TestPermit first = test.acquire();
        TestPermit second = test.acquire();
        test.gate().recheck();

        assertThat(first.granted()).isTrue();
        assertThat(second.granted()).isFalse();
        first.responded(test.response(200).day(10_000, 9_000).raw());
        assertThat(second.granted()).isTrue();
    }

    @Test
    void letsOneRequestThroughAGateThatARefusalHasClosed() {
        test.send(test.response(429).day(1000, 0).retryAfter("43200"));
        test.gate().recheck();
        test.sent();

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRefusalOfItClosesTheGateAgain() {
        test.send(test.response(429).day(1000, 0).retryAfter("43200"));
        test.gate().recheck();
        test.send(test.response(429).day(1000, 0).retryAfter("43200"));
        test.time.advance(Duration.ofHours(12).minusSeconds(1));

        assertThat(test.isOpen()).isFalse();
        test.time.advance(Duration.ofSeconds(1));
        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void aResponseToItThatShowsADayWithoutRestClosesTheGateAgain() {
        useUpTheDay();
        test.gate().recheck();
        test.send(test.response(200).day(1000, 0));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aProbeThatIsLostIsNotFollowedByAnother() {
        test.send(test.response(429).retryAfter("43200"));
        test.gate().recheck();
        test.sent().lost();
        test.time.advance(Duration.ofHours(12).minusSeconds(1));

        assertThat(test.isOpen()).isFalse();
        test.time.advance(Duration.ofSeconds(1));
        assertThat(test.isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3600})
    void theResponseToAnOlderRequestDoesNotUndoIt(long secondsBefore) {
        test.time.advance(Duration.ofSeconds(secondsBefore));
        test.send(test.response(200).minute(60, 59));
        TestPermit older = test.sent();
        TestPermit oldest = test.sent();
        older.responded(test.response(200).minute(60, 0).raw());
        test.gate().recheck();
        oldest.responded(test.response(200).minute(60, 0).raw());

        TestPermit look = test.sent();
        assertThat(look.begin()).isTrue();
        assertThat(test.isOpen()).as("a second one").isFalse();
    }

    @Test
    void changesNothingInAnOpenGate() {
        for (int i = 1; i <= 6; i++) {
            test.send(test.response(200).minute(60, 60 - i));
        }
        test.gate().recheck();
        test.sent();

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void changesNothingWhileRequestsAreSpread() {
        test.send(test.response(200).minute(60, 59));
        test.send(test.response(200).minute(60, 9));
        assertThat(test.isOpen()).isFalse();
        test.gate().recheck();

        assertThat(test.isOpen()).isFalse();
    }

    private void useUpTheDay() {
        test.send(test.response(200).day(1000, 0));
    }
}
