// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Kind;
import org.jspecify.annotations.Nullable;

/**
 * How far an exchange has come: the one fact that its threads share, and the only one that decides whether the request may have been sent. The thread that
 * runs the exchange moves it from phase to phase, and sends nothing before {@link Phase#SENT}. Any thread may end it; what that means follows from the
 * phase that was ended.
 */
sealed interface ExchangeState {

    enum Phase implements ExchangeState {
        /** Waits for its turn, or for the executor to run it. */
        QUEUED(false, false),

        /** Has a thread, and perhaps a connection. */
        CONNECTING(false, false),

        /** The call decides whether the attempt begins. The call takes one step after the other, so that only this thread may report an end to it. */
        BEGINNING(false, true),

        /** Any byte may have left, and nothing takes that back but {@link #UNPROCESSED}, which only the first sending can reach. */
        SENT(true, false),

        /** HTTP/2 has shown, before any response, that the service did not process the request. An interceptor of the application may send it again. */
        UNPROCESSED(false, false);

        private final boolean mayHaveSent;
        private final boolean reportsItself;

        Phase(boolean mayHaveSent, boolean reportsItself) {
            this.mayHaveSent = mayHaveSent;
            this.reportsItself = reportsItself;
        }

        @Override
        public Phase phase() {
            return this;
        }

        boolean mayHaveSent() {
            return mayHaveSent;
        }

        /** Whether the thread that runs the exchange reports an end from outside, rather than the thread that ends it. */
        boolean reportsItself() {
            return reportsItself;
        }

        TransportFailure failure(Kind kind) {
            return failure(kind, null);
        }

        TransportFailure failure(Kind kind, @Nullable Throwable cause) {
            return new TransportFailure(kind, mayHaveSent, cause);
        }
    }

    /**
     * An end, which nothing changes any more.
     *
     * @param phase the phase that was ended
     * @param kind what has ended it from outside; null if the exchange came to its end
     */
    record Ended(Phase phase, @Nullable Kind kind) implements ExchangeState {}

    /** The phase that was reached, or ended. */
    Phase phase();

    /** The state after an end: that of the first one. */
    default ExchangeState ended(@Nullable Kind kind) {
        return this instanceof Phase phase ? new Ended(phase, kind) : this;
    }
}
