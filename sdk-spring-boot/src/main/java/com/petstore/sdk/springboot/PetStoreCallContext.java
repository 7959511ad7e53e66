// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener.CallInfo;
import io.micrometer.observation.Observation;

/**
 * What is known of a call, which is observed as {@code petstore.calls}, and of its waits for the rate limit, which are observed as
 * {@code petstore.ratelimit.waits}. To change their names or tags, declare a bean of the type
 * {@code GlobalObservationConvention<PetStoreCallContext>} or {@code ObservationFilter}.
 */
public final class PetStoreCallContext extends Observation.Context {

    private final CallInfo call;
    private final boolean wait;

    PetStoreCallContext(CallInfo call, boolean wait) {
        this.call = call;
        this.wait = wait;
    }

    /**
     * {@return the call, with the name of its client and its operation}
     */
    public CallInfo call() {
        return call;
    }

    /**
     * {@return whether this is a wait of the call, and not the whole call}
     */
    public boolean isWait() {
        return wait;
    }
}
