// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/** A step of a request has a reply, in place of those that would follow. */
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
