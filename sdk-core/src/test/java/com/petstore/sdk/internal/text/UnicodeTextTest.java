// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnicodeTextTest {

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer decoded = CharBuffer.allocate(30);

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

    /** Every two bytes, and every first byte before the edges of what may follow. */
    @Test
    void bytesAreUtf8ExactlyIfTheJdkDecodesThem() {
        byte[] edges = HexFormat.of().parseHex("007f808f909fa0bfc0ff");
        for (int first = 0; first < 256; first++) {
            for (int second = 0; second < 256; second++) {
                agrees((byte) first, (byte) second);
            }
            for (byte second : edges) {
                for (byte third : edges) {
                    agrees((byte) first, second, third);
                    for (byte fourth : edges) {
                        agrees((byte) 'a', (byte) first, second, third, fourth);
                    }
                }
            }
        }
    }

    /** Where several bytes are looked at in one step. */
    @Test
    void findsTheEndOfAsciiAnywhere() {
        for (int length = 0; length < 20; length++) {
            for (String end : List.of("c3", "c3a9", "ff", "7f")) {
                agrees(HexFormat.of().parseHex("61".repeat(length) + end + "61"));
            }
        }
    }

    private void agrees(byte... bytes) {
        if (UnicodeText.isUtf8(bytes) != jdkDecodes(bytes)) {
            throw new AssertionError(HexFormat.of().formatHex(bytes));
        }
    }

    /** Without the exception that other ways to decode throw, whose stack trace takes longer than all else. */
    private boolean jdkDecodes(byte[] bytes) {
        return !decoder.reset()
                .decode(ByteBuffer.wrap(bytes), decoded.clear(), true)
                .isError();
    }
}
