// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/** Ends a request for the steps of {@link Service}: one of them has the reply. */
final class EarlyReplyException extends Exception {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialized
    private final Reply reply;

    EarlyReplyException(Reply reply) {
        this.reply = reply;
    }

    Reply reply() {
        return reply;
    }
}
