// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class ResponseBoundTest {

    private static final int OVERHEAD = 256 << 10;

    private final ResponseBound bound = new ResponseBound(1000);

    @Test
    void headersMayTake256KiB() {
        assertThatCode(() -> bound.count(OVERHEAD)).doesNotThrowAnyException();

        assertBroken(1, "the response must not take more than 262144 bytes on the wire");
    }

    @Test
    void aResponseMayTakeThatAndTwiceTheSizeOfABody() throws UnacceptableException {
        bound.count(OVERHEAD);
        bound.endOfHeaders();
        bound.count(2000);

        assertBroken(1, "the response must not take more than 264144 bytes on the wire");
    }

    @Test
    void theNextResponseMayTakeAsMuchAndItsHeadersNoMore() throws UnacceptableException {
        bound.count(OVERHEAD);
        bound.endOfHeaders();
        bound.count(2000);

        bound.begin();

        bound.count(OVERHEAD);
        assertBroken(1, "the response must not take more than 262144 bytes on the wire");
    }

    @Test
    void theLargestBodyDoesNotOverflow() {
        ResponseBound largest = new ResponseBound(Integer.MAX_VALUE - 9);
        largest.endOfHeaders();

        assertThatCode(() -> largest.count(Integer.MAX_VALUE)).doesNotThrowAnyException();
    }

    private void assertBroken(int bytes, String message) {
        assertThatExceptionOfType(UnacceptableException.class)
                .isThrownBy(() -> bound.count(bytes))
                .withMessage(message);
    }
}
