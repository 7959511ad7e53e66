// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {

    @ParameterizedTest
    @CsvSource({"40, ''", "41, ..."})
    void shortensNamesOfMoreThan40Characters(int length, String end) {
        assertThat(Wording.printable("a".repeat(length))).isEqualTo("a".repeat(40) + end);
    }

    @ParameterizedTest
    @CsvSource({"400, ''", "401, ..."})
    void shortensRulesOfMoreThan400Characters(int length, String end) {
        assertThat(Wording.shortLine("a".repeat(length))).isEqualTo("a".repeat(400) + end);
    }
}
