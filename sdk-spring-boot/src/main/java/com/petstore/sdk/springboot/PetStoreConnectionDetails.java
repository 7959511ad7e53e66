// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where a client connects to, and with which API key. A bean of this type takes precedence over the properties {@code base-url} and
 * {@code api-key} of its client, which need not be set then. It is for a service whose address is known only at run time, such as one in a
 * container. A {@link PetStoreClientBuilderCustomizer} may change both.
 *
 * <p>Its methods are called when a client is created. With several such beans for one client, the application does not start.
 *
 * <p>Applications implement it: methods that are added later are {@code default} methods.
 */
public interface PetStoreConnectionDetails extends ConnectionDetails {

    /**
     * Returns the base address of the service.
     *
     * @return an address as in {@code petstore.base-url}, such as {@code https://pets.example/v1}
     */
    String baseUrl();

    /**
     * Returns the API key.
     *
     * @return the key, of visible ASCII characters
     */
    String apiKey();

    /**
     * Returns whether these details are those of a client; by default of {@link ClientName#DEFAULT} alone.
     *
     * @param client the name of the client: {@link ClientName#DEFAULT}, or the one in {@code petstore.clients.<name>}
     * @return whether the client uses them
     */
    default boolean isFor(ClientName client) {
        return client.equals(ClientName.DEFAULT);
    }
}
