// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import java.util.Random;

/** Chance that is read from an input, and zero from its end on. */
final class InputRandom extends Random {

    private static final long serialVersionUID = 1L;

    private final byte[] input;
    private int read;

    InputRandom(byte[] input) {
        super(0);
        this.input = input.clone();
    }

    /** A byte for a few bits, so that a change of the input changes one decision. */
    @Override
    protected int next(int bits) {
        int value = 0;
        for (int i = 0; i < bits; i += 8) {
            value = value << 8 | (read < input.length ? input[read++] & 0xff : 0);
        }
        return bits < 32 ? value & ((1 << bits) - 1) : value;
    }
}
