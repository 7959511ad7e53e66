// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Kind;
import org.jspecify.annotations.Nullable;

/**
 * How far an exchange has come: the one fact that its threads share. The thread that runs the exchange moves it from phase to phase, and sends nothing
 * before {@link Phase#SENT}. Any thread may end it; what that means follows from the phase that was ended.
 */
sealed interface ExchangeState {

    enum Phase implements ExchangeState {
        /** Waits for its turn. */
        QUEUED(false, false),

        /** Has a thread, and perhaps a connection. */
        CONNECTING(false, false),

        /** The call decides whether the attempt begins. The call takes one step after the other, so that only this thread may report an end to it. */
        BEGINNING(false, true),

        /** Any byte may have left. It returns to {@link #CONNECTING} if the service certainly did not process the request. */
        SENT(true, false);

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
            return new TransportFailure(kind, mayHaveSent, null);
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
