// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThatNoException;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** The sequences of {@link GatePropertiesTest}, with chance that learns what leads to new code. */
class GateSequenceFuzz {

    private static final int BYTES_OF_A_STEP = 8;
    private static final int MOST_STEPS = 60;

    @FuzzTest
    void nothingIsSentThatTheResponsesDoNotAllow(byte[] input) {
        GateSequence sequence = new GateSequence(new InputRandom(input));
        int steps = Math.min(MOST_STEPS, 1 + input.length / BYTES_OF_A_STEP);
        assertThatNoException().as(sequence::history).isThrownBy(() -> sequence.run(steps));
    }
}
