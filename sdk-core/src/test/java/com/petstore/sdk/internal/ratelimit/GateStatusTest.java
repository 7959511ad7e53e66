// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.RateLimitStatus.State;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What a gate says of itself: why another call would wait, and until when. */
class GateStatusTest {

    private final TestGate test = new TestGate();

    @Test
    void isOpenWhileRequestsAreLeft() {
        assertThat(state()).isEqualTo(State.OPEN);
        test.send(test.response(200).minute(60, 59));

        assertThat(state()).isEqualTo(State.OPEN);
        assertThat(status().until()).isEmpty();
        assertThat(status().rateLimit())
                .hasValueSatisfying(limit -> assertThat(limit.remaining()).isEqualTo(59));
    }

    @Test
    void isPacedWhileTheRestOfTheMinuteIsSpreadOverIt() {
        test.send(test.response(200).minute(60, 19));
        test.acquire();
        TestPermit waits = test.acquire();

        assertThat(waits.granted()).isFalse();
        assertThat(state()).isEqualTo(State.PACED);
        assertThat(status().until())
                .hasValueSatisfying(until -> assertThat(until).isAfter(test.time.instant()));
        assertThat(status().waiting()).isEqualTo(1);
        assertThat(status().inFlight()).isEqualTo(1);
    }

    @Test
    void isPacedWithoutATimeWhileAllThatRemainsIsInFlight() {
        test.sent();
        TestPermit waits = test.acquire();

        assertThat(waits.granted()).isFalse();
        assertThat(state()).isEqualTo(State.PACED);
    }

    @Test
    void isMinuteExhaustedUntilTheMinuteEnds() {
        test.send(test.response(200).minute(60, 0));

        assertThat(state()).isEqualTo(State.MINUTE_EXHAUSTED);
        assertThat(untilEnd()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(61));
    }

    @Test
    void isDayExhaustedUntilTheDayEnds() {
        test.send(test.response(200).window(1000, 0, Duration.ofHours(7)));

        assertThat(state()).isEqualTo(State.DAY_EXHAUSTED);
        assertThat(untilEnd()).isBetween(Duration.ofHours(6), Duration.ofHours(8));
    }

    @Test
    void isMinuteExhaustedAfterARefusalThatTheMinuteExplains() {
        test.send(test.response(429).minute(60, 0).retryAfter("30"));

        assertThat(state()).isEqualTo(State.MINUTE_EXHAUSTED);
        assertThat(untilEnd()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void isDayExhaustedAfterARefusalThatTheDayExplains() {
        test.send(test.response(429).window(10_000, 0, Duration.ofHours(7)).retryAfter("25200"));

        assertThat(state()).isEqualTo(State.DAY_EXHAUSTED);
    }

    @Test
    void isRefusedAfterARefusalThatNothingExplains() {
        test.send(test.response(429).retryAfter("30"));

        assertThat(state()).isEqualTo(State.REFUSED);
        assertThat(untilEnd()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void isSuspectedBanOnceItIsRefusedAfterEachWait() {
        for (int i = 0; i < 3; i++) {
            test.nextWaits();
            test.send(test.response(429).retryAfter("5"));
        }

        assertThat(state()).isEqualTo(State.SUSPECTED_BAN);
    }

    @Test
    void isOpenAgainOnceTheTimeHasCome() {
        test.send(test.response(200).minute(60, 0));
        test.time.advance(Duration.ofSeconds(62));

        assertThat(state()).isEqualTo(State.OPEN);
        assertThat(status().until()).isEmpty();
    }

    private RateLimitStatus status() {
        return test.gate().status(false);
    }

    private State state() {
        return status().state();
    }

    private Duration untilEnd() {
        Instant until = status().until().orElseThrow();
        return Duration.between(test.time.instant(), until);
    }
}
