// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.pacing.PacingLedger;

/**
 * Keeps the quota of API keys for all processes of a {@link RateLimitScope#ledger}. {@code RedisQuotaLedger} in {@code petstore-sdk-redis} creates
 * one; applications cannot extend this class.
 *
 * <p>Thread-safe.
 */
public abstract sealed class QuotaLedger implements AutoCloseable permits PacingLedger {

    /** For this library. */
    protected QuotaLedger() {}

    /**
     * Closes the connections that the ledger has opened itself. Call it after the clients that use it are closed: it waits for messages in
     * progress, at most for the time limit of a message. Clients that are still in use can no longer reach the ledger. A second call has no
     * effect.
     */
    @Override
    public abstract void close();
}
