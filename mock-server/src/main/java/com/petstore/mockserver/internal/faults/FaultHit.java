package com.petstore.mockserver.internal.faults;

import java.time.Duration;

/**
 * A fault that hits a request.
 *
 * @param fault the fault
 * @param delay how long it waits this time
 */
public record FaultHit(FaultSpec fault, Duration delay) {

    void applyTo(Injection injection) {
        injection.exchange().noteHandler("fault " + fault.kind().id());
        injection.exchange().change(fault.headers()::applyTo);
        fault.effect().applyTo(injection);
    }
}
