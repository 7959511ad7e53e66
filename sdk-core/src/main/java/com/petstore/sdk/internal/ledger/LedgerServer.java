// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ledger;

import java.util.concurrent.CompletionStage;

/**
 * Keeps the quota of an API key for all processes that use the key, and grants permits for single requests.
 *
 * <p>Implementations are thread-safe. They hold no lock and no thread while they wait for a server.
 */
@FunctionalInterface
public interface LedgerServer {

    /**
     * Tells the ledger what a process knows and holds, and asks it for permits. Returns at once. A gate has at most one message
     * in progress that has to be responded to. A message without a response after five seconds counts as failed, and a later response has no
     * effect.
     *
     * @param account identifies the key and the service; a randomly generated key cannot be derived from it
     * @param message what the process knows and wants
     * @return the response, on any thread; a failure means that the ledger cannot be reached
     */
    CompletionStage<LedgerResponse> tell(String account, LedgerMessage message);

    /**
     * Whether calls wait while the ledger cannot be reached, as long as they may wait for the rate limit.
     *
     * @return whether they wait
     */
    default boolean waitsWhenUnreachable() {
        return false;
    }
}
