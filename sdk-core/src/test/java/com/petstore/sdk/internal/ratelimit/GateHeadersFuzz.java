// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Responses with any headers, true or not, to the gate that has to make something of them. */
class GateHeadersFuzz {

    private static final int MOST_STEPS = 100;

    /**
     * Each line is a step: {@code call}, {@code lost}, {@code +250} for milliseconds that pass, or a response to the oldest request in flight,
     * such as {@code 200|X-RateLimit-Remaining: 5}.
     */
    @FuzzTest
    void nothingIsSentBeforeTheTimeOrBeyondTheNumberThatWasNamed(byte[] input) {
        HeaderScript script = new HeaderScript();
        new String(input, StandardCharsets.ISO_8859_1).lines().limit(MOST_STEPS).forEach(script::step);
        script.end();
    }
}
