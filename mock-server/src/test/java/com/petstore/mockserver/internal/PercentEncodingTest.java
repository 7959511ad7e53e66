// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PercentEncodingTest {

    @Test
    void decodesEveryByteAndLeavesTheRest() {
        assertThat(PercentEncoding.decode("%00%09a%20+%7f%c5%BD")).contains("\0\ta +\u007fŽ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a%4", "%4", "%g0", "%0g", "%-1", "%ff", "%c5"})
    void refusesBrokenEscapesAndInvalidUtf8(String encoded) {
        assertThat(PercentEncoding.decode(encoded)).isEmpty();
    }
}
