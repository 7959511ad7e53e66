// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTextTest {

    @Test
    void leavesVisibleTextAsItIs() {
        String visible = " no such pet: ~Rex~ ";

        assertThat(PrintableText.of(visible)).isSameAs(visible);
        assertThat(PrintableText.of("Größe \uD83D\uDC36")).isEqualTo("Größe \uD83D\uDC36");
    }

    @Test
    void escapesWhatForgesALineOrReordersOne() {
        assertThat(PrintableText.of("a\nb\u001Fc\u007Fd\u202Ee\u2028f\u2029g"))
                .isEqualTo("a\\u000ab\\u001fc\\u007fd\\u202ee\\u2028f\\u2029g");
        assertThat(PrintableText.of("a\uDB40\uDC01b")).isEqualTo("a\\ue0001b");
    }

    @ParameterizedTest
    @CsvSource({"abc, abc", "abcd, abc... (4 characters)"})
    void cutsWhatIsTooLong(String text, String shown) {
        assertThat(PrintableText.of(text, 3)).isEqualTo(shown);
    }

    @Test
    void cutsAfterTwoHundredCharacters() {
        assertThat(PrintableText.of("x".repeat(200))).hasSize(200);
        assertThat(PrintableText.of("é".repeat(200))).isEqualTo("é".repeat(200));
        assertThat(PrintableText.of("x".repeat(201))).isEqualTo("x".repeat(200) + "... (201 characters)");
    }

    @Test
    void escapesHalfOfASurrogatePair() {
        assertThat(PrintableText.of("aa\uD83D\uDC36", 3)).isEqualTo("aa\\ud83d... (4 characters)");
    }
}
