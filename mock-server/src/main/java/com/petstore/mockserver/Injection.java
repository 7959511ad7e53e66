// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * A request that a fault hits, as the fault's effect sees it.
 *
 * @param exchange the request
 * @param response the service's response to it; empty before the operation
 * @param delays where it can wait
 * @param resetsBefore {@link Delays#resets} from before the fault was looked for
 */
record Injection(Exchange exchange, Response response, Delays delays, long resetsBefore) {

    Instant now() {
        return delays.now();
    }

    /** Waits for a moment of the clock, and returns whether the request continues then. */
    boolean await(Instant moment) {
        return delays.await(exchange, resetsBefore, moment);
    }

    Optional<Outcome> stall() {
        return Optional.of(stalled -> {
            delays.stall(stalled, resetsBefore);
            stalled.abandon();
        });
    }

    /** The service's response with less of its body, and a length that fits. */
    Optional<Outcome> withBytes(int count) {
        return Optional.of(Outcome.of(response.withBody(Arrays.copyOf(response.body(), Math.max(0, count)))));
    }
}
