// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawResponseTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "plain ASCII of more than eight bytes",
                "caf\u00e9",
                "\u20ac",
                "\ud83d\udc36",
                "\ud83d\udc36 and \ud83d\udc31",
                "\ud7ff\ue000",
                "\u0080\u07ff\u0800\uffff",
                "\udbff\udfff",
                "\ufffd",
                "\u0000"
            })
    void acceptsEveryCharacter(String text) throws CharacterCodingException {
        assertThat(withBody(text.getBytes(StandardCharsets.UTF_8)).utf8())
                .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c080",
                "c1bf",
                "e08080",
                "e09fbf",
                "f0808080",
                "f08fbfbf",
                "f4908080",
                "f5808080",
                "eda080",
                "edbfbf",
                "ff",
                "fe",
                "80",
                "bf",
                "c3",
                "e282",
                "f09f90",
                "c328",
                "e228a1",
                "e28228",
                "f09f9028",
                "61626364656667c3"
            })
    void refusesEveryOtherSequence(String hex) {
        byte[] invalid = HexFormat.of().parseHex(hex);

        assertThatExceptionOfType(CharacterCodingException.class)
                .isThrownBy(() -> withBody(invalid).utf8());
    }

    @Test
    void checksALongBodyToItsEnd() throws CharacterCodingException {
        byte[] valid = ("x".repeat(10_000) + "\ud83d\udc36").getBytes(StandardCharsets.UTF_8);
        byte[] cut = Arrays.copyOf(valid, valid.length - 1);

        assertThat(withBody(valid).utf8()).isEqualTo(valid);
        assertThatExceptionOfType(CharacterCodingException.class)
                .isThrownBy(() -> withBody(cut).utf8());
    }

    @Test
    void showsAMebibyteOfABodyAtMost() {
        String body = "x".repeat((1 << 20) + 1);

        assertThat(withBody(body.getBytes(StandardCharsets.UTF_8)).shownText()).isEqualTo(body.substring(1));
        assertThat(withBody(body.getBytes(StandardCharsets.UTF_8)).bodyText()).isEqualTo(body);
    }

    @Test
    void showsNoBeginningOfAKeyAtTheEndOfWhatItShows() {
        String body = "x".repeat((1 << 20) - 4) + "key-1 and more";

        assertThat(withBody(body.getBytes(StandardCharsets.UTF_8)).shownText()).endsWith("x[API key]");
    }

    private static RawResponse withBody(byte[] body) {
        return Responses.response(200, Headers.of(), body, true);
    }
}
