package com.petstore.mockserver.internal.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes the few types of ASN.1 that a certificate is made of, in the Distinguished Encoding Rules (ITU-T X.690). */
final class Der {

    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private Der() {}

    /** A value of a tag of the caller's. */
    static byte[] tagged(int tag, byte[]... parts) {
        byte[] content = join(parts);
        ByteArrayOutputStream value = new ByteArrayOutputStream(content.length + 4);
        value.write(tag);
        if (content.length < 0x80) {
            value.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int leadingZeros = length[0] == 0 ? 1 : 0;
            value.write(0x80 | length.length - leadingZeros);
            value.write(length, leadingZeros, length.length - leadingZeros);
        }
        value.writeBytes(content);
        return value.toByteArray();
    }

    static byte[] sequence(byte[]... parts) {
        return tagged(0x30, parts);
    }

    static byte[] set(byte[]... parts) {
        return tagged(0x31, parts);
    }

    static byte[] integer(BigInteger value) {
        return tagged(0x02, value.toByteArray());
    }

    static byte[] isTrue() {
        return tagged(0x01, new byte[] {(byte) 0xff});
    }

    /** Bits in whole bytes but for some that are not used, at the end of the last. */
    static byte[] bitString(int unusedBits, byte... bytes) {
        return tagged(0x03, new byte[] {(byte) unusedBits}, bytes);
    }

    static byte[] octetString(byte[] bytes) {
        return tagged(0x04, bytes);
    }

    static byte[] text(String value) {
        return tagged(0x0c, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Until 2049, which is as far as this type goes. */
    static byte[] time(Instant instant) {
        return tagged(0x17, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    /** Each number after the first two in groups of seven bits. */
    static byte[] objectId(int first, int second, int... more) {
        ByteArrayOutputStream id = new ByteArrayOutputStream();
        id.write(40 * first + second);
        for (int number : more) {
            for (int shift = 28; shift > 0; shift -= 7) {
                if (number >> shift != 0) {
                    id.write(0x80 | (number >> shift & 0x7f));
                }
            }
            id.write(number & 0x7f);
        }
        return tagged(0x06, id.toByteArray());
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
