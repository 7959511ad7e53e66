package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What {@code probeRateLimit()} lets through: for a plan that was changed while the day is used up. */
class ProbeTest {

    private final TestGate test = new TestGate();

    @Test
    void withoutItNobodyAsksBeforeTheDayEnds() {
        useUpTheDay();
        test.time.advance(Duration.ofHours(12).minusSeconds(1));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void letsOneRequestThroughAndTheOthersAfterItsAnswer() {
        useUpTheDay();
        Turn first = test.enter();
        Turn second = test.enter();
        test.gate().reopen();

        assertThat(first.granted()).isTrue();
        assertThat(second.granted()).isFalse();
        first.answered(test.answer(200).day(10_000, 9_000).reply());
        assertThat(second.granted()).isTrue();
    }

    @Test
    void letsARequestThroughThatComesLater() {
        useUpTheDay();
        test.gate().reopen();

        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void letsOneRequestThroughAGateThatARefusalHasClosed() {
        test.send(test.answer(429).day(1000, 0).retryAfter("43200"));
        test.gate().reopen();
        test.sent();

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void aRefusalOfItClosesTheGateAgain() {
        test.send(test.answer(429).day(1000, 0).retryAfter("43200"));
        test.gate().reopen();
        test.send(test.answer(429).day(1000, 0).retryAfter("43200"));
        test.time.advance(Duration.ofHours(12).minusSeconds(1));

        assertThat(test.isOpen()).isFalse();
        test.time.advance(Duration.ofSeconds(1));
        assertThat(test.isOpen()).isTrue();
    }

    @Test
    void anAnswerToItThatShowsADayWithoutRestClosesTheGateAgain() {
        useUpTheDay();
        test.gate().reopen();
        test.send(test.answer(200).day(1000, 0));

        assertThat(test.isOpen()).isFalse();
    }

    @Test
    void changesNothingInAnOpenGate() {
        test.send(test.answer(200).minute(60, 59));
        test.gate().reopen();

        assertThat(test.isOpen()).isTrue();
    }

    private void useUpTheDay() {
        test.send(test.answer(200).day(1000, 0));
    }
}
