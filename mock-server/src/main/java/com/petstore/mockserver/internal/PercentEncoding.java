// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes the percent-encoding (RFC 3986) of a client's path or query, strictly: bad escapes and bytes that are no UTF-8 are refused. */
public final class PercentEncoding {

    private static final String WELL_FORMED = "(?s)([^%]|%[0-9A-Fa-f]{2})*+";

    private PercentEncoding() {}

    /** Empty if the text is not well-formed. A plus sign stays one, as in a path. */
    public static Optional<String> decode(String text) {
        if (text.indexOf('%') < 0) {
            return Optional.of(text);
        }
        if (!text.matches(WELL_FORMED)) {
            return Optional.empty();
        }
        // Byte by byte, because the decoder would patch what is no UTF-8.
        String bytes = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.ISO_8859_1);
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
