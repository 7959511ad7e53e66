// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener.CallInfo;
import io.micrometer.observation.Observation;

/**
 * What the observation conventions and filters of an application get of a wait of a call for the rate limit, which is observed as
 * {@code petstore.ratelimit.waits}. To change its name or tags, declare a bean of the type {@code GlobalObservationConvention<PetStoreWaitContext>}
 * or {@code ObservationFilter}.
 */
public final class PetStoreWaitContext extends Observation.Context {

    private final CallInfo call;

    PetStoreWaitContext(CallInfo call) {
        this.call = call;
    }

    /**
     * {@return the call that waits, with the name of its client and its operation}
     */
    public CallInfo call() {
        return call;
    }
}
