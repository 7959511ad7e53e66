// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener.CallInfo;
import io.micrometer.observation.Observation;

/**
 * What the observation conventions and filters of an application get of a call, which is observed as {@code petstore.calls}. To change its name or
 * tags, declare a bean of the type {@code GlobalObservationConvention<PetStoreCallContext>} or {@code ObservationFilter}.
 */
public final class PetStoreCallContext extends Observation.Context {

    private final CallInfo call;
    private volatile boolean ended;

    PetStoreCallContext(CallInfo call) {
        this.call = call;
    }

    /**
     * {@return the call, with the name of its client and its operation}
     */
    public CallInfo call() {
        return call;
    }

    /**
     * {@return whether the call has ended, with the error of this context or with success}
     */
    public boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
    }
}
