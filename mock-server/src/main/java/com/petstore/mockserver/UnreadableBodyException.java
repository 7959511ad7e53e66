// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.io.IOException;

/** A body that is too large, malformed or does not come. */
final class UnreadableBodyException extends IOException {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialized
    private final Reply reply;

    UnreadableBodyException(Reply reply) {
        this.reply = reply;
    }

    /** The response to its request. */
    Reply reply() {
        return reply;
    }
}
