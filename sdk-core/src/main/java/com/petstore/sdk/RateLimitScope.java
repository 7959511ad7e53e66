// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.pacing.PacingLedger;
import com.petstore.sdk.internal.ratelimit.GateRegistry;
import java.util.Objects;

/**
 * The clients that share the rate limit of a key.
 *
 * <p>Clients of one scope that send with the same key to the same scheme, host and port, on the same {@link TimeSource} object, share one
 * queue. Together they spend no more than the quota, in the order of their calls, and a 429 for one of them makes all of them wait. The queue
 * outlives its clients for as long as the service's wait lasts. Scopes share nothing.
 *
 * <p>Thread-safe.
 */
public final class RateLimitScope {

    private static final RateLimitScope SHARED = new RateLimitScope(new GateRegistry(Math::random, null));

    private final GateRegistry registry;

    private RateLimitScope(GateRegistry registry) {
        this.registry = registry;
    }

    /**
     * Returns the default scope: all clients of this library in a class loader, because a ban applies to a key and not to a client.
     *
     * @return always the same scope
     */
    public static RateLimitScope shared() {
        return SHARED;
    }

    /**
     * Returns a new scope for the clients that are given this object; for tests in which one key belongs to several services at the same
     * address.
     *
     * @return a new scope
     */
    public static RateLimitScope isolated() {
        return new RateLimitScope(new GateRegistry(Math::random, null));
    }

    /**
     * Returns a new scope whose clients reserve a permit in a ledger before each request, so that all processes with the same ledger spend one
     * quota. Each has an equal claim, others may spend what one leaves, and a 429 for one makes all of them wait. While the ledger cannot
     * be reached, each process sends an equal part of what the headers show, by the last known number of processes, unless {@code whenUnavailable(WAIT)} is
     * set.
     *
     * <p>Create one scope per application, and pass it to all of its clients.
     *
     * @param ledger keeps the quota of all processes; {@code petstore-sdk-redis} creates one
     * @return a new scope
     */
    public static RateLimitScope ledger(QuotaLedger ledger) {
        // The one class that may extend it.
        PacingLedger pacing = (PacingLedger) Objects.requireNonNull(ledger, "ledger");
        return new RateLimitScope(new GateRegistry(Math::random, pacing));
    }

    GateRegistry registry() {
        return registry;
    }
}
