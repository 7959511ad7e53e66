// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import io.micrometer.observation.Observation;

/**
 * What is known of a wait for the rate limit, which is observed as {@code petstore.ratelimit.waits}. To change its names or tags, declare a
 * bean of the type {@code GlobalObservationConvention<PetStoreWaitContext>} or {@code ObservationFilter}.
 */
public final class PetStoreWaitContext extends Observation.Context {

    private final String client;
    private final String operation;

    PetStoreWaitContext(String client, String operation) {
        this.client = client;
        this.operation = operation;
    }

    /**
     * Returns the name of the client.
     *
     * @return {@code default}, or the name in {@code petstore.clients.<name>}
     */
    public String client() {
        return client;
    }

    /**
     * Returns the name of the operation.
     *
     * @return a name such as {@code listPets}: one of a few
     */
    public String operation() {
        return operation;
    }
}
