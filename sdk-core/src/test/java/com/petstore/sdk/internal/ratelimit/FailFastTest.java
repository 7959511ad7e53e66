package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Calls that wait for no quota, and yet for the answer to another request. */
class FailFastTest {

    private final TestGate test = new TestGate();

    @Test
    void waitsForTheFirstAnswerHoweverManyComeMeanwhile() {
        Turn first = test.sent();
        Turn failFast = failFast();
        test.time.advance(Duration.ofMillis(1));
        test.enter();
        first.answered(test.answer(200).minute(60, 59).response());

        assertThat(failFast.granted()).isTrue();
    }

    @Test
    void waitsForTheFirstAnswerOfAMinute() {
        for (int i = 1; i <= 6; i++) {
            test.send(test.answer(200).minute(60, 60 - i));
        }
        test.time.advance(Duration.ofSeconds(30));
        test.send(test.answer(200).minute(60, 53));
        test.time.advance(Duration.ofSeconds(30));
        Turn first = test.sent();
        Turn failFast = failFast();
        assertThat(failFast.granted()).isFalse();
        first.answered(test.answer(200).minute(60, 59).response());

        assertThat(failFast.granted()).isTrue();
    }

    @Test
    void waitsForTheAnswerToAProbe() {
        test.send(test.answer(429).minute(60, 30).retryAfter("5"));
        test.time.advance(Duration.ofSeconds(5));
        test.sent();

        assertThat(failFast().coming()).isNotDone();
    }

    @Test
    void isRefusedOnceTheAnswerShowsThatNothingRemains() {
        Turn first = test.sent();
        Turn failFast = failFast();
        first.answered(test.answer(200).minute(60, 0).response());

        assertThat(failFast.refusal()).isNotNull();
    }

    private Turn failFast() {
        return test.gate().enter(0, 0, Nanos.of(Duration.ofSeconds(90)));
    }
}
