// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An exchange that brought no usable response, classified where it happened. It is an {@link IOException}, so that it passes through OkHttp where
 * an interceptor of this library throws it.
 */
public final class TransportFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final boolean sendingBegan;

    public TransportFailure(Kind kind, boolean sendingBegan, @Nullable Throwable cause) {
        super(cause == null ? kind.name() : kind + ": " + cause.getMessage(), cause);
        this.kind = kind;
        this.sendingBegan = sendingBegan;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns itself: its cause has the stack trace, and an exception of the public API is made from it. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    /** Whether any byte of the request may have left; if not, the service certainly did not act. */
    public boolean sendingBegan() {
        return sendingBegan;
    }

    /** Why there is no response. */
    public enum Kind {
        /** The service could not be reached, the connection was lost, or what came was not HTTP. */
        FAILED,
        /** What came must not be accepted, or the request must not go this way; another attempt would end the same. */
        UNACCEPTABLE,
        /** The time for this exchange was up. */
        TIMEOUT,
        /** The calling thread was interrupted. */
        INTERRUPTED,
        /** The transport was closed. */
        CLOSED,
        /** The caller has cancelled the future. */
        CANCELLED,
        /** The rate limit let the request through, and no longer did when it was about to be sent. */
        GATE_CLOSED,
        /** HTTP/2 has shown that the service certainly did not process the request. */
        UNPROCESSED;

        /** Whether the attempt itself failed, rather than being ended. */
        public boolean failsTheAttempt() {
            return this == FAILED || this == UNACCEPTABLE || this == TIMEOUT || this == UNPROCESSED;
        }
    }

    /** The client itself ends an exchange, because of what comes or where it would go; another attempt would end the same. The message is the rule. */
    static final class UnacceptableException extends IOException {

        private static final long serialVersionUID = 1L;

        UnacceptableException(String rule) {
            super(rule);
        }
    }
}
