package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import okio.Buffer;

/** The check of our own says what the JDK's decoder says, wherever the memory of a body is cut. */
class Utf8Fuzz {

    @FuzzTest
    void agreesWithTheDecoderOfTheJdk(byte[] input) {
        boolean valid = isValidToTheJdk(input);

        assertThat(new BufferInputStream(new Buffer().write(input)).isUtf8()).isEqualTo(valid);
        assertThat(new BufferInputStream(inTwoSegments(input)).isUtf8()).isEqualTo(valid);
    }

    /** Okio begins a segment with what is moved from another buffer, if that is long enough. */
    private static Buffer inTwoSegments(byte[] input) {
        int cut = input.length / 2;
        Buffer buffer = new Buffer().write(input, 0, cut);
        buffer.write(new Buffer().write(input, cut, input.length - cut), input.length - cut);
        return buffer;
    }

    private static boolean isValidToTheJdk(byte[] input) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
