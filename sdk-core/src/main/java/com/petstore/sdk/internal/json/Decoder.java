// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value from the JSON text of a body.
 *
 * @param <T> the value's type
 */
@FunctionalInterface
public interface Decoder<T extends @Nullable Object> {

    /** Takes a body as the text that it is, which must be UTF-8. */
    Decoder<String> TEXT = body ->
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();

    /** Ignores a body. */
    @SuppressWarnings("NullAway") // Void has no other value
    Decoder<@Nullable Void> NOTHING = body -> null;

    /**
     * Reads the whole text.
     *
     * @throws MalformedJsonException if it is not exactly one value of the documented form
     * @throws CharacterCodingException if it is not UTF-8
     * @throws IOException for nothing else, because the text is in memory; Jackson declares it
     */
    T decode(byte[] json) throws MalformedJsonException, IOException;
}
