package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
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

    @Test
    void eachQueuedCallIsRefusedAsSoonAsItsPlaceShowsThatItCannotMakeIt() {
        Turn first = test.sent();
        List<Turn> queued = Stream.generate(() -> test.enter(Duration.ofSeconds(90)))
                .limit(200)
                .toList();
        first.answered(test.answer(200).minute(60, 59).response());

        assertThat(queued.subList(0, 59 + 60))
                .as("those that fit this window and the next")
                .allSatisfy(turn -> assertThat(turn.refusal()).isNull());
        assertThat(queued.subList(59 + 60, 200))
                .allSatisfy(turn -> assertThat(turn.refusal())
                        .satisfies(refusal -> assertThat(refusal.delay()).isGreaterThan(Duration.ofSeconds(90))));
    }

    @Test
    void aRefusedCallMakesRoomForThoseBehindIt() {
        Turn first = test.sent();
        List<Turn> impatient = Stream.generate(() -> test.enter(Duration.ofSeconds(30)))
                .limit(60)
                .toList();
        Turn patient = test.enter(Duration.ofSeconds(90));
        first.answered(test.answer(200).minute(60, 0).response());

        assertThat(impatient).allSatisfy(turn -> assertThat(turn.refusal()).isNotNull());
        assertThat(patient.refusal()).isNull();
    }

    private Turn failFast() {
        return test.gate().enter(0, 0, Nanos.of(Duration.ofSeconds(90)));
    }
}
