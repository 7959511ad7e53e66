package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What holds for any sequence of calls and answers of one process. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class GatePropertiesTest {

    /** Whoever looks for more lets it run for longer. */
    private static final long SEQUENCES = Long.getLong("petstore.gate.sequences", 5_000);

    @Test
    void nothingIsSentThatTheAnswersDoNotAllowAndNobodyIsOvertakenOrForgotten() {
        for (long seed = 1; seed <= SEQUENCES; seed++) {
            GateSequence sequence = new GateSequence(seed);
            assertThatNoException()
                    .as(() -> "seed " + sequence.seed() + "\n" + sequence.history())
                    .isThrownBy(sequence::run);
        }
    }

    @Test
    void whoeverIsAloneIsNeverRefusedOnceTheFirstAnswerHasCome() {
        for (long seed = 1; seed <= SEQUENCES / 10; seed++) {
            LoneProcess process = new LoneProcess(seed);
            assertThatNoException().as("seed " + seed).isThrownBy(process::run);
        }
    }
}
