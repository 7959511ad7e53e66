// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKey;

/** Gates that nobody else shares. */
public final class Gates {

    private Gates() {}

    /** Gates that know nothing yet. */
    public static GateRegistry.ClientGates on(TimeSource time) {
        return new GateRegistry(() -> 0.5, null).ofClient("https://pets.example:443", time);
    }

    /** How many gates a registry keeps, after it has dropped those that nobody uses and that hold nothing up. */
    public static int count(GateRegistry registry) {
        GateRegistry.ClientGates another = registry.ofClient("https://none.example:443", TimeSource.system());
        another.of(ApiKey.of("none"));
        another.close();
        return registry.size();
    }

    /** Whether the gate that was used last holds nothing up, and nothing of a request is left in it. */
    public static boolean isIdle(GateRegistry.ClientGates gates) {
        return gates.last().orElseThrow().isIdle();
    }
}
