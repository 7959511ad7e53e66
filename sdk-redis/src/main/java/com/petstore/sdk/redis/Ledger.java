// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Waiting;
import java.util.concurrent.CompletionStage;

/** Keeps the account of a key, and responds to the messages of the processes that use the key. Thread-safe. */
interface Ledger {

    /**
     * Sends a message. Returns at once.
     *
     * @param account identifies the key and the service
     * @param time the clock of the time limit
     * @return the response, on any thread; a failure means that the ledger cannot be reached
     */
    CompletionStage<Response> send(String account, Message message, TimeSource time);

    /** The addresses of its server, and what separates them from a failure, as in {@code redis.example:6379: }; empty where they are not known. */
    String place();

    /** Whether calls wait while the ledger cannot be reached, as long as they may wait for the rate limit. */
    boolean waitsWhenUnreachable();

    /**
     * What one process has observed and has in flight. All of it is absolute, so that a lost message does no harm.
     *
     * @param process a random name of the process
     * @param number grows with each message of the process
     * @param acknowledged the number of its last message that has a response, or 0
     * @param wanted how many permits it could use now, by class
     * @param inFlight how many requests it has sent that have no response yet
     * @param observed what the responses of the service have shown to it
     * @param leaving whether the process leaves: its claim is free for the others at once
     */
    record Message(
            String process,
            long number,
            long acknowledged,
            Waiting wanted,
            int inFlight,
            InLedgerTime observed,
            boolean leaving) {}

    /**
     * Permits for requests that are sent now, and what all processes together have observed.
     *
     * @param foreground for calls that a user waits for
     * @param background for the others
     * @param processes how many processes share the account
     * @param nowMillis the time of the ledger's clock
     * @param observed what it is that they have observed
     * @param begunAnew whether the account begins anew, and had content
     */
    record Response(
            Grant foreground,
            Grant background,
            int processes,
            long nowMillis,
            InLedgerTime observed,
            boolean begunAnew) {

        /**
         * What the calls of one class get.
         *
         * @param permits how many requests may be sent now; unused ones need not be returned
         * @param requestInMillis when to request the rest, in milliseconds from now; ignored if all permits are granted
         * @param awaitsResponse whether the rest waits only for the response to a request in flight, of any process
         */
        record Grant(int permits, long requestInMillis, boolean awaitsResponse) {}

        int permits() {
            return foreground.permits() + background.permits();
        }
    }

    /**
     * What was observed, in milliseconds of the ledger's clock; an {@link Observed} alone is in nanoseconds of the gate.
     *
     * @param observed with these times
     */
    record InLedgerTime(Observed observed) {

        /** Nothing was observed yet. */
        static final InLedgerTime NOTHING = new InLedgerTime(Observed.NOTHING);

        /** Whether the other shows something that this does not. */
        boolean lacks(InLedgerTime other) {
            return !observed.join(other.observed).equals(observed);
        }

        /** Whether a later recheck was served than the other shows. */
        boolean isRecheckedAfter(InLedgerTime other) {
            return observed.recheckedBy() > other.observed.recheckedBy();
        }
    }
}
