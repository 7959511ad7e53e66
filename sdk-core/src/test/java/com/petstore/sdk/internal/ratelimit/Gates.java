// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;

/** Gates that nobody else shares. */
public final class Gates {

    private Gates() {}

    /** Gates that know nothing yet. */
    public static ClientGates on(TimeSource time) {
        return new ClientGates(new GateRegistry(() -> 0.5, null), "https://pets.example:443", time, Runnable::run);
    }

    /** How many gates a registry keeps, after it has dropped those that nobody uses and that hold nothing up. */
    public static int count(GateRegistry registry) {
        Object another = new Object();
        registry.use(another, "none", TimeSource.system());
        registry.release(another);
        return registry.size();
    }

    /** Whether the gate that was used last holds nothing up, and nothing of a request is left in it. */
    public static boolean isIdle(ClientGates gates) {
        return gates.last().orElseThrow().isIdle();
    }
}
