package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Calls that an application makes one after the other, with a key of which something was spent before. */
class OneAtATimeTest {

    private final TestGate test = new TestGate();

    @Test
    void doNotWaitForWhatWasSpentBefore() {
        for (int remaining = 29; remaining >= 0; remaining--) {
            test.send(test.response(200).minute(60, remaining));
            test.time.advance(Duration.ofMillis(50));
        }

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void doNotWaitWhereOthersLeaveEnough() {
        test.send(test.response(200).minute(60, 49));
        test.time.advance(Duration.ofSeconds(10));
        test.send(test.response(200).minute(60, 44));

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void waitWhereOthersAreSeenToSpendTheRest() {
        test.send(test.response(200).minute(60, 49));
        test.time.advance(Duration.ofSeconds(1));
        test.send(test.response(200).minute(60, 38));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void waitWhereALookLongAgoShowedLittle() {
        test.send(test.response(200).minute(60, 5));
        test.time.advance(Duration.ofSeconds(11));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void twoAtATimeAreABurst() {
        test.send(test.response(200).minute(60, 30));
        test.sent();

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void oneBehindAnotherThatWaitsIsABurst() {
        test.send(test.response(200).minute(60, 30));
        Permit sent = test.sent();
        Permit first = test.acquire();
        Permit second = test.acquire();
        test.gate().responded(sent, test.response(200).minute(60, 29).raw());

        assertThat(first.granted()).isFalse();
        assertThat(second.granted()).isFalse();
    }
}
