// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value from the JSON text of a body.
 *
 * @param <T> the value's type
 */
@FunctionalInterface
public interface Decoder<T extends @Nullable Object> {

    /** Takes a body as the text that it is. */
    Decoder<String> TEXT = body -> new String(body, StandardCharsets.UTF_8);

    /** Ignores a body. */
    @SuppressWarnings("NullAway") // Void has no other value
    Decoder<@Nullable Void> NOTHING = body -> null;

    /**
     * Reads the whole text, which is known to be UTF-8.
     *
     * @throws MalformedJsonException if it is not exactly one value of the documented form
     * @throws IOException never, because the text is in memory; Jackson declares it
     */
    T decode(byte[] json) throws MalformedJsonException, IOException;
}
