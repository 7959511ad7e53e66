// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.Optional;

/**
 * A fault that hits a request.
 *
 * @param fault the fault
 * @param delay how long it waits this time
 */
record FaultHit(FaultSpec fault, Duration delay) {

    /** Tells the journal, before anything is waited for. */
    void note(Exchange exchange) {
        exchange.note(journal -> journal.hitBy(fault.kind().id()));
    }

    /** What becomes of the request; empty if it continues as if there were no fault. */
    Optional<Outcome> applyTo(Injection injection) {
        injection.exchange().change(fault.headers()::applyTo);
        return fault.effect().applyTo(injection);
    }
}
