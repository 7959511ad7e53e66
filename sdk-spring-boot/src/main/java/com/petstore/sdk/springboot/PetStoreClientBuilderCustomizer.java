// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClientBuilder;

/**
 * Changes settings of a client that have no property, or that the application decides in code. Every bean of this type is called for each
 * client, in the order of {@link org.springframework.core.annotation.Order}, after the properties and the {@link PetStoreConnectionDetails}.
 *
 * <p>Applications implement it: methods that are added later are {@code default} methods.
 *
 * <p>To observe the calls of all clients, declare a bean of the type {@link com.petstore.sdk.CallListener}.
 *
 * <pre>{@code
 * @Bean
 * PetStoreClientBuilderCustomizer callbacks(@Qualifier("callbackThreads") Executor executor) {
 *     return (client, builder) -> builder.callbackExecutor(executor);
 * }
 * }</pre>
 */
@FunctionalInterface
public interface PetStoreClientBuilderCustomizer {

    /**
     * Changes settings of a client before it is built.
     *
     * @param client the name of the client: {@link ClientName#DEFAULT}, or the one in {@code petstore.clients.<name>}
     * @param builder the builder, which has the settings of the properties and connection details
     */
    void customize(ClientName client, PetStoreClientBuilder builder);
}
