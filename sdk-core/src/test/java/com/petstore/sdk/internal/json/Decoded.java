// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** What a decoder returns for random bytes. */
final class Decoded {

    private Decoded() {}

    /** The value, or empty if the decoder refuses it in words that fit into one line of a log. */
    static <T> Optional<T> of(byte[] json, Decoder<T> decoder) {
        try {
            return Optional.of(decoder.decode(json));
        } catch (MalformedJsonException e) {
            assertThat(e.path()).startsWith("$");
            assertThat(e.fault()).isNotEmpty();
            assertThat(e.getMessage()).hasSizeLessThan(3_000).doesNotContainPattern("[\\p{Cntrl}\\u2028\\u2029]");
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }
}
