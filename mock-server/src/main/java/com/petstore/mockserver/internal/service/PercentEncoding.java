package com.petstore.mockserver.internal.service;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes what RFC 3986 calls percent-encoding, strictly: bad escapes and bytes that are no UTF-8 are refused. */
public final class PercentEncoding {

    private PercentEncoding() {}

    /** Empty if the text is not well-formed. */
    public static Optional<String> decode(String text) {
        if (text.indexOf('%') < 0) {
            return Optional.of(text);
        }
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(encoded.length);
        for (int i = 0; i < encoded.length; i++) {
            if (encoded[i] != '%') {
                decoded.write(encoded[i]);
                continue;
            }
            if (i + 2 >= encoded.length) {
                return Optional.empty();
            }
            int high = Character.digit(encoded[i + 1], 16);
            int low = Character.digit(encoded[i + 2], 16);
            if (high < 0 || low < 0) {
                return Optional.empty();
            }
            decoded.write(high << 4 | low);
            i += 2;
        }
        return utf8(decoded.toByteArray());
    }

    private static Optional<String> utf8(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
