// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.ratelimit.GatesInUse;

/** Lets tests of other packages look into {@link RateLimitScope}. */
public final class LimitsInTests {

    private LimitsInTests() {}

    /** How many gates are in use, or still hold something up or count a request as in flight. */
    public static int gatesOf(RateLimitScope limits) {
        return GatesInUse.count(limits.registry());
    }
}
