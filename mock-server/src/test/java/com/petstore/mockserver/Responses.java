// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Responses to be recorded, with one header that holds a secret. */
final class Responses {

    private Responses() {}

    static ResponseRecord of(int status, byte[] body) {
        return new ResponseRecord(status, List.of(Map.entry("X-Key", "secret")), Duration.ofMillis(2))
                .with(ByteBuffer.wrap(body), Duration.ofMillis(2));
    }
}
