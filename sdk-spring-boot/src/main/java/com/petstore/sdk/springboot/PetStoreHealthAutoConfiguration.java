package com.petstore.sdk.springboot;

import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configures the health contributor {@code petstore}: {@code OUT_OF_SERVICE} while the quota of the day is used up or the key may be banned,
 * with the time at which that ends; otherwise {@code UP}. It sends nothing.
 */
@AutoConfiguration(after = PetStoreAutoConfiguration.class)
@ConditionalOnBean(PetStoreClients.class)
public class PetStoreHealthAutoConfiguration {

    /** Is created by Spring. */
    public PetStoreHealthAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
    @ConditionalOnEnabledHealthIndicator("petstore")
    static class SpringBoot3 {

        @Bean
        static HealthIndicator petstoreHealthIndicator(PetStoreClients clients) {
            return () -> {
                ClientsHealth health = ClientsHealth.of(clients.created());
                return Health.status(health.status())
                        .withDetails(health.details())
                        .build();
            };
        }
    }

    // Spring Boot 4 moved these types to another package and left them as they were.
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator.class)
    @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator("petstore")
    static class SpringBoot4 {

        @Bean
        static org.springframework.boot.health.contributor.HealthIndicator petstoreHealthIndicator(
                PetStoreClients clients) {
            return () -> {
                ClientsHealth health = ClientsHealth.of(clients.created());
                return org.springframework.boot.health.contributor.Health.status(health.status())
                        .withDetails(health.details())
                        .build();
            };
        }
    }
}
