package com.petstore.mockserver.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DerTest {

    @ParameterizedTest
    @CsvSource({"0, 0400", "127, 047f", "128, 048180", "255, 0481ff", "256, 04820100", "65535, 0482ffff"})
    void writesALengthInAsFewBytesAsPossible(int length, String start) {
        byte[] value = Der.octetString(new byte[length]);

        assertThat(value).hasSize(start.length() / 2 + length);
        assertThat(hex(value)).startsWith(start);
    }

    /** The first is the one that RSA names its algorithms by. */
    @Test
    void writesTheNumbersOfAnObjectInGroupsOfSevenBits() {
        assertThat(hex(Der.objectId(1, 2, 840, 113_549))).isEqualTo("06062a864886f70d");
        assertThat(hex(Der.objectId(2, 5, 29, 127, 128))).isEqualTo("0605551d7f8100");
        assertThat(hex(Der.objectId(2, 5, 1 << 28))).isEqualTo("0606558180808000");
    }

    @Test
    void writesTheOtherTypes() {
        assertThat(hex(Der.integer(BigInteger.valueOf(128)))).isEqualTo("02020080");
        assertThat(hex(Der.isTrue())).isEqualTo("0101ff");
        assertThat(hex(Der.bitString(7, (byte) 0x80))).isEqualTo("03020780");
        assertThat(hex(Der.text("Ž"))).isEqualTo("0c02c5bd");
        assertThat(hex(Der.set(Der.isTrue()))).isEqualTo("31030101ff");
        assertThat(hex(Der.sequence(Der.isTrue(), Der.isTrue()))).isEqualTo("30060101ff0101ff");
        assertThat(Der.time(Instant.parse("2049-12-31T23:59:59Z"))).asString().endsWith("491231235959Z");
    }

    private static String hex(byte[] value) {
        return HexFormat.of().formatHex(value);
    }
}
