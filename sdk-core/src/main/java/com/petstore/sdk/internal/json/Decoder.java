package com.petstore.sdk.internal.json;

/**
 * Makes a value of the JSON text of a body.
 *
 * @param <T> the value's type
 */
@FunctionalInterface
public interface Decoder<T> {

    /**
     * Reads the whole text, which is known to be UTF-8.
     *
     * @throws MalformedJsonException if it is not exactly one value of the documented form
     */
    T decode(byte[] json) throws MalformedJsonException;
}
