// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
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
}
