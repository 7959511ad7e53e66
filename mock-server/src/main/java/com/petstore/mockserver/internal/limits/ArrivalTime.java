// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import java.time.Instant;

/**
 * The moment at which a request came, and what its key had been told until then.
 *
 * @param at when it came
 * @param retryNotBefore until when a 429 that had been fully sent by then asked to wait; {@link Instant#MIN} if
 *     none did
 */
public record ArrivalTime(Instant at, Instant retryNotBefore) {

    /**
     * A request without a key, which nobody can have told to wait.
     *
     * @param at when it came
     * @return its arrival
     */
    public static ArrivalTime anonymous(Instant at) {
        return new ArrivalTime(at, Instant.MIN);
    }

    boolean isTooEarly() {
        return at.isBefore(retryNotBefore);
    }
}
