// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import org.jspecify.annotations.Nullable;

/** An exchange that brought no usable response, classified where it happened. */
public final class TransportFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final boolean sendingBegan;

    public TransportFailure(Reason reason, boolean sendingBegan, @Nullable Throwable cause) {
        // Without a stack trace: its cause tells where, and an exception of the public API is made from it.
        super(reason.name(), cause, true, false);
        this.reason = reason;
        this.sendingBegan = sendingBegan;
    }

    public Reason reason() {
        return reason;
    }

    /** Whether any byte of the request may have left; if not, the service certainly did not act. */
    public boolean sendingBegan() {
        return sendingBegan;
    }

    /** Why there is no response. */
    public enum Reason {
        /** The service could not be reached, the connection was lost, or what came was not HTTP. */
        LOST,
        /** What came must not be accepted, or the request must not go this way; another attempt would end the same. */
        UNACCEPTABLE,
        /** The time for this exchange was up. */
        TIMEOUT,
        /** The calling thread was interrupted. */
        INTERRUPTED,
        /** The transport was closed. */
        CLOSED,
        /** The caller does not want the response any more. */
        CANCELLED,
        /** The rate limit let the request through, and no longer did when it was about to be sent. */
        GATE_CLOSED
    }
}
