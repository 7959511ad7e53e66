// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthContributor;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Scope;
import org.springframework.core.env.Environment;

/**
 * Gives an application the {@link PetStoreClient} of {@code petstore.base-url} or of {@link PetStoreConnectionDetails}, if it has no such bean of its
 * own, and one for each {@code petstore.clients.<name>}. They are closed with the context, after the web server has completed its requests, and once
 * their calls have ended, within {@code spring.lifecycle.timeout-per-shutdown-phase}. Where Micrometer and the actuator are on the class path, their
 * calls are observed, and a health contributor shows them.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@Conditional(OnClient.class)
@Import({PetStoreClients.class, ApplicationLedger.class, NamedClientsRegistrar.class})
@ImportRuntimeHints(PetStoreAutoConfiguration.Hints.class)
public class PetStoreAutoConfiguration {

    /** Is created by Spring. */
    public PetStoreAutoConfiguration() {}

    // Beans have names that no class of an application has by itself. PetStoreClients closes this one.
    @Bean(name = "petstore.default", destroyMethod = "")
    @ConditionalOnMissingBean
    @Conditional(OnClient.Default.class)
    static PetStoreClient petStoreClient(PetStoreClients clients) {
        return clients.create(ClientName.DEFAULT.toString());
    }

    /** Shows what is bound now; bound anew whenever it is asked for. */
    @Bean("petstore-properties")
    @Scope("prototype")
    static ApplicationProperties petStoreProperties(Environment environment) {
        return ApplicationProperties.of(environment);
    }

    @Bean("petstore-client-properties")
    @Scope("prototype")
    @Conditional(OnClient.Default.class)
    static PetStoreProperties petStoreClientProperties(Environment environment) {
        return PetStoreProperties.of(ClientName.DEFAULT, environment);
    }

    @Bean("petstore-named-clients-properties")
    @Scope("prototype")
    static PetStoreProperties.Named petStoreNamedClientsProperties(Environment environment) {
        return PetStoreProperties.Named.of(environment);
    }

    /** Keys, passwords, headers and the address of Redis are shown to nobody, in the endpoints configprops and env. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SanitizingFunction.class)
    static class Sanitizing {

        /** Spring's own lower case of a key depends on the language of the machine: PETSTORE_API_KEY has an I. */
        private static final Predicate<String> IS_SECRET = Pattern.compile(
                        "petstore[._](.*[._])?(api[-_]?key|password|ledger[._]uri|headers[\\[._].*)",
                        Pattern.CASE_INSENSITIVE)
                .asMatchPredicate();

        @Bean("petstore-sanitizing-function")
        static SanitizingFunction petStoreSanitizingFunction() {
            return data -> IS_SECRET.test(data.getKey()) ? data.withSanitizedValue() : data;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    static class Observations {

        /** No default candidate, so that an application can inject its own. */
        @Bean(name = "petstore-observations", defaultCandidate = false)
        static ObservationListener petStoreObservations(ObjectProvider<ObservationRegistry> registry) {
            return new ObservationListener(registry.getIfAvailable(() -> ObservationRegistry.NOOP));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class Meters {

        @Bean("petstore-rate-limit-meters")
        static RateLimitMeters petStoreRateLimitMeters(PetStoreClients clients) {
            return new RateLimitMeters(clients);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
    @ConditionalOnEnabledHealthIndicator("petstore")
    static class HealthOfSpringBoot3 {

        @Bean
        static HealthContributor petstoreHealthContributor(PetStoreClients clients) {
            return CompositeHealthContributor.fromMap(clients.beans(), bean -> (HealthIndicator) () -> {
                ClientHealth health = clients.health(bean);
                return Health.status(health.status())
                        .withDetails(health.details())
                        .build();
            });
        }
    }

    // Spring Boot 4 moved these types to another package and left them as they were.
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator.class)
    @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator("petstore")
    static class HealthOfSpringBoot4 {

        @Bean
        static org.springframework.boot.health.contributor.HealthContributor petstoreHealthContributor(
                PetStoreClients clients) {
            return org.springframework.boot.health.contributor.CompositeHealthContributor.fromMap(
                    clients.beans(), bean -> (org.springframework.boot.health.contributor.HealthIndicator) () -> {
                        ClientHealth health = clients.health(bean);
                        return org.springframework.boot.health.contributor.Health.status(health.status())
                                .withDetails(health.details())
                                .build();
                    });
        }
    }

    /** Hints that ahead-of-time processing does not derive: the properties are bound through their constructors. */
    static final class Hints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
            BindableRuntimeHintsRegistrar.forTypes(PetStoreProperties.class, ApplicationProperties.class)
                    .registerHints(hints);
        }
    }
}
