// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.TimeSource;
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
    CompletionStage<LedgerResponse> send(String account, LedgerMessage message, TimeSource time);

    /** The addresses of its server, and what separates them from a failure, as in {@code redis.example:6379: }; empty where they are not known. */
    String place();

    /** Whether calls wait while the ledger cannot be reached, as long as they may wait for the rate limit. */
    boolean waitsWhenUnreachable();
}
