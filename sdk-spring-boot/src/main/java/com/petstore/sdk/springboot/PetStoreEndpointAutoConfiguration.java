package com.petstore.sdk.springboot;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Configures the actuator endpoint {@code petstore} where the actuator exposes it. */
@AutoConfiguration(after = PetStoreAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnAvailableEndpoint(endpoint = PetStoreEndpoint.class)
@ConditionalOnBean(PetStoreClients.class)
public class PetStoreEndpointAutoConfiguration {

    /** Is created by Spring. */
    public PetStoreEndpointAutoConfiguration() {}

    @Bean
    static PetStoreEndpoint petStoreEndpoint(PetStoreClients clients) {
        return new PetStoreEndpoint(clients);
    }
}
