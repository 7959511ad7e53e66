package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.time.TimeSource;

/** Gates that nobody else shares. */
public final class Gates {

    private Gates() {}

    /** Gates that know nothing yet. */
    public static KeyGates on(TimeSource time) {
        return new KeyGates(new GateRegistry(() -> 0.5), "https://pets.example:443", time, null);
    }

    /** Whether the gate that was used last holds nothing up, and nothing of a request is left in it. */
    public static boolean isIdle(KeyGates gates) {
        return gates.last().orElseThrow().isIdle();
    }

    /** How many gates are in use, or still hold something up or count a request as under way. */
    public static int countOf(GateRegistry registry) {
        // Gates that are of no use any more are dropped when one begins to be used, or is given back.
        GateId another = new GateId("none", "none", TimeSource.system());
        var unused = registry.use(another);
        registry.leave(another);
        return registry.size();
    }
}
