package com.petstore.sdk.springboot;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Observes calls, attempts and waits for the rate limit with the application's {@link ObservationRegistry}, and shows the rate limit in
 * gauges, where the application has Micrometer.
 */
@AutoConfiguration(after = PetStoreAutoConfiguration.class)
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(PetStoreClients.class)
public class PetStoreObservationAutoConfiguration {

    /** Is created by Spring. */
    public PetStoreObservationAutoConfiguration() {}

    @Bean
    static ClientListenerFactory petStoreObservations(ObjectProvider<ObservationRegistry> registry) {
        return client -> new ObservationListener(client, registry.getIfAvailable(() -> ObservationRegistry.NOOP));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class Gauges {

        @Bean
        static RateLimitGauges petStoreRateLimitGauges(PetStoreClients clients, Environment environment) {
            return new RateLimitGauges(clients, PropertiesBinder.clients(environment));
        }
    }
}
