package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A process that was alone, and sent nothing for a while: others may have come. */
class IdleGateTest {

    private final TestGate test = new TestGate();

    @BeforeEach
    void sendAlone() {
        test.time.advance(Duration.ofMinutes(5));
        for (int remaining = 59; remaining >= 56; remaining--) {
            test.send(test.response(200).minute(60, remaining));
        }
    }

    @Test
    void afterMoreThanAMinuteItKeepsMuchBackAsAtItsFirstLook() {
        test.time.advance(Duration.ofSeconds(60).plusNanos(1));
        test.send(test.response(200).minute(60, 59));

        assertThat(sentAtOnce()).isLessThan(15);
    }

    @Test
    void afterAMinuteItStillKnowsThatItIsAlone() {
        test.time.advance(Duration.ofSeconds(60));
        test.send(test.response(200).minute(60, 59));

        assertThat(sentAtOnce()).isGreaterThan(50);
    }

    @Test
    void aRequestInFlightIsNotAnIdleMinute() {
        Permit slow = test.sent();
        test.time.advance(Duration.ofSeconds(65));
        test.send(test.response(200).minute(60, 59));
        test.gate().release(slow);

        assertThat(sentAtOnce()).isGreaterThan(45);
    }

    private int sentAtOnce() {
        int sent = 0;
        while (test.acquire().granted()) {
            sent++;
        }
        return sent;
    }
}
