// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

/**
 * Keeps the quota of API keys for all processes that use them: see {@link RateLimitScope#ledger}. {@code petstore-sdk-redis} creates one, with
 * {@code RedisQuotaLedger}. A value that only the library makes: applications do not
 * implement this interface.
 *
 * <p>Thread-safe.
 */
public interface QuotaLedger extends AutoCloseable {

    /**
     * Closes what the ledger has opened itself; to be called after the clients that use it are closed. It waits for messages in progress, for
     * the time limit of a message at most, so that those of the clients that were closed arrive. For clients that are still in use, the ledger cannot
     * be reached any more. A second call has no effect.
     */
    @Override
    void close();
}
