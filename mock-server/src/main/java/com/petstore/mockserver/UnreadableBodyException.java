// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.io.IOException;
import java.util.Optional;

/** A body that is too large, malformed or does not come. */
final class UnreadableBodyException extends IOException {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialized
    private final Optional<Response> response;

    UnreadableBodyException(Optional<Response> response) {
        this.response = response;
    }

    /** What its request gets; empty if nobody is left to have it. */
    Optional<Response> response() {
        return response;
    }
}
