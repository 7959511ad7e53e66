package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BufferInputStreamTest {

    @Test
    void readsABodyOfManySegmentsWithoutConsumingIt() throws IOException {
        byte[] bytes = new byte[50_000];
        new Random(42).nextBytes(bytes);
        Buffer buffer = new Buffer().write(bytes);

        assertThat(new BufferInputStream(buffer).readAllBytes()).isEqualTo(bytes);
        assertThat(new BufferInputStream(buffer).readAllBytes()).isEqualTo(bytes);
        assertThat(buffer.size()).isEqualTo(bytes.length);
    }

    @Test
    void readsByteByByteToTheEnd() throws IOException {
        InputStream stream = new BufferInputStream(new Buffer().writeByte(0xff).writeByte(7));

        assertThat(stream.read()).isEqualTo(0xff);
        assertThat(stream.read()).isEqualTo(7);
        assertThat(stream.read()).isEqualTo(-1);
        assertThat(stream.read()).isEqualTo(-1);
        assertThat(stream.read(new byte[1], 0, 1)).isEqualTo(-1);
    }

    @Test
    void isAtItsEndAtOnceForAnEmptyBody() throws IOException {
        assertThat(new BufferInputStream(new Buffer()).read()).isEqualTo(-1);
    }

    @Test
    void readsNothingIntoNothing() throws IOException {
        assertThat(new BufferInputStream(new Buffer()).read(new byte[0], 0, 0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 8_191, 8_192, 8_193, 50_000})
    void isTheSameTextInHoweverManySegments(int length) throws IOException {
        String text = "\u00fc".repeat(length / 2) + "x".repeat(length % 2);

        assertThat(new BufferInputStream(new Buffer().writeUtf8(text)).text(Integer.MAX_VALUE))
                .isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8_192, 8_193, 20_000})
    void isTheBeginningOfATextOnDemand(int length) throws IOException {
        BufferInputStream stream = new BufferInputStream(new Buffer().writeUtf8("x".repeat(20_001)));

        assertThat(stream.text(length)).isEqualTo("x".repeat(length));
    }
}
