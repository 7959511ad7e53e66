// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;

/** Counts what is left in a registry; in this package because nothing else may look into one. */
public final class GatesInUse {

    private GatesInUse() {}

    /** How many gates are in use, or still hold something up or count a request as in flight. */
    public static int count(GateRegistry registry) {
        // Gates that are of no use any more are dropped when one begins to be used, or is given back.
        Object another = new Object();
        var unused = registry.use(another, "none", TimeSource.system(), null);
        registry.release(another);
        return registry.size();
    }
}
