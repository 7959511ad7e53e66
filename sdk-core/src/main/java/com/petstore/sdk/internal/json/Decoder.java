package com.petstore.sdk.internal.json;

import java.io.IOException;
import java.io.InputStream;

/**
 * Makes a value of the JSON text of a body.
 *
 * @param <T> the value's type
 */
@FunctionalInterface
public interface Decoder<T> {

    /**
     * Reads the whole text.
     *
     * @throws MalformedJsonException if it is not exactly one value of the documented form
     * @throws IOException if the stream fails
     */
    T decode(InputStream json) throws MalformedJsonException, IOException;
}
