package com.petstore.sdk.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import java.util.Random;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "plain ASCII of more than eight bytes",
                "caf\u00e9",
                "\u20ac",
                "\ud83d\udc36 and \ud83d\udc31",
                "\ud7ff\ue000",
                "\u0080\u07ff\u0800\uffff",
                "\udbff\udfff",
                "\u0000"
            })
    void acceptsEveryCharacter(String text) {
        assertThat(isUtf8(new Buffer().writeUtf8(text))).isTrue();
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
        assertThat(isUtf8(new Buffer().write(HexFormat.of().parseHex(hex)))).isFalse();
    }

    @Test
    void followsACharacterFromOneSegmentIntoTheNext() {
        for (int before = 8185; before <= 8195; before++) {
            String text = "x".repeat(before) + "\ud83d\udc36\u20ac" + "y".repeat(20);

            assertThat(isUtf8(new Buffer().writeUtf8(text))).isTrue();
            assertThat(isUtf8(new Buffer()
                            .writeUtf8("x".repeat(before))
                            .writeByte(0xf0)
                            .writeUtf8("y")))
                    .isFalse();
        }
    }

    @Test
    void agreesWithTheDecoderOfTheJdk() {
        Random random = new Random(42);
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(6)];
            random.nextBytes(bytes);
            if (random.nextBoolean()) {
                bytes[0] = (byte) (0xc0 + random.nextInt(0x40));
            }

            assertThat(isUtf8(new Buffer().write(bytes)))
                    .as(HexFormat.of().formatHex(bytes))
                    .isEqualTo(decodes(bytes));
        }
    }

    private static boolean decodes(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean isUtf8(Buffer bytes) {
        return new BufferInputStream(bytes).isUtf8();
    }
}
