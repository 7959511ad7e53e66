// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnicodeTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "Rex", "\uD83D\uDC36", "\uD83D\uDC36\uD83D\uDC36 and Rex"})
    void wholeCharactersAreText(String text) {
        assertThat(UnicodeText.isValid(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D", "\uDC36", "Rex\uD83D", "\uD83DRex", "\uDC36\uD83D", "\uD83D\uDC36\uDC36"})
    void halfOfASurrogatePairIsInvalid(String text) {
        assertThat(UnicodeText.isValid(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "c3a9, true",
        "f09f90b6, true",
        "c3, false",
        "ff, false",
        "a9, false",
        "c0af, false",
        "eda080, false",
        "f4908080, false"
    })
    void bytesAreUtf8WhereverTheyStandInALongText(String hexadecimal, boolean isUtf8) {
        for (int length = 0; length < 140; length++) {
            byte[] bytes = HexFormat.of().parseHex("61".repeat(length) + hexadecimal);

            assertThat(UnicodeText.isUtf8(bytes))
                    .as("after %d characters", length)
                    .isEqualTo(isUtf8);
        }
    }
}
