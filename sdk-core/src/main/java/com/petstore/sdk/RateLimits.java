package com.petstore.sdk;

import com.petstore.sdk.internal.ratelimit.GateRegistry;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Which clients act together on what the service says about its limits.
 *
 * <p>A ban hits a key, not a client. So by default all clients of this library in a class loader that send with the same key to the same
 * scheme, host and port, on the same {@link com.petstore.sdk.TimeSource} (the same object), share one gate: together they spend no
 * more than the quota, in the order of their calls, and when one of them is refused, all of them wait. The gate outlives them for as long
 * as it holds anything up.
 *
 * <p>Thread-safe.
 */
public final class RateLimits {

    private static final RateLimits SHARED = new RateLimits();

    private final GateRegistry registry =
            new GateRegistry(() -> ThreadLocalRandom.current().nextDouble());

    private RateLimits() {}

    /**
     * Returns the limits that all clients share unless they are told otherwise.
     *
     * @return always the same
     */
    public static RateLimits shared() {
        return SHARED;
    }

    /**
     * Returns limits of their own, which clients share only if they are given the same; for tests, where one key stands for several
     * services at the same address.
     *
     * @return limits that know nothing yet
     */
    public static RateLimits separate() {
        return new RateLimits();
    }

    GateRegistry registry() {
        return registry;
    }
}
