// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.service.Response;
import java.io.IOException;
import java.util.Optional;

/** A body that is too large, malformed or does not come. */
public final class UnreadableBodyException extends IOException {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialized
    private final Optional<Response> response;

    UnreadableBodyException(Optional<Response> response) {
        this.response = response;
    }

    /** What its request gets; empty if nobody is left to have it. */
    public Optional<Response> response() {
        return response;
    }
}
