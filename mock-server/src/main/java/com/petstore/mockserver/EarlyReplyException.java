// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/** Ends the steps of a request in {@link Service}: one of them has the response for the client. */
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
