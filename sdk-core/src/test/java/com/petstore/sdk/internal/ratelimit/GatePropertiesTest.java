// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What holds for any sequence of calls and responses of one process, for the first of many sequences. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@Tag("search")
class GatePropertiesTest {

    /** How many sequences are tried. */
    long sequences() {
        return 200;
    }

    @Test
    void nothingIsSentThatTheResponsesDoNotAllowAndNoCallIsOvertakenOrForgotten() {
        for (long seed = 1; seed <= sequences(); seed++) {
            String name = "seed " + seed;
            GateSequence sequence = new GateSequence(new Random(seed));
            assertThatNoException().as(() -> name + "\n" + sequence.history()).isThrownBy(sequence::run);
        }
    }

    @Test
    void aLoneProcessIsNeverRefusedAfterItsFirstResponse() {
        for (long seed = 1; seed <= sequences() / 10; seed++) {
            LoneProcess process = new LoneProcess(seed);
            assertThatNoException().as("seed " + seed).isThrownBy(process::run);
        }
    }

    @Test
    void aLoneProcessIsServedWithinOneWindowOfTheTimeThatTheServiceNamed() {
        for (long seed = 1; seed <= sequences() / 10; seed++) {
            String name = "seed " + seed;
            RecoveringProcess process = new RecoveringProcess(seed);
            assertThatNoException()
                    .as(() -> name + "\n" + String.join("\n", process.history()))
                    .isThrownBy(process::run);
        }
    }
}
