// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Explains why a client that is injected does not exist: its property is not set, the auto-configuration is not part of the application, or
 * the properties describe other clients only. Comes before Spring Boot's own analyzer, which names no property.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoClientFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

    private final Environment environment;
    private final ListableBeanFactory beans;

    NoClientFailureAnalyzer(BeanFactory beans, Environment environment) {
        this.beans = (ListableBeanFactory) beans;
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(
            Throwable rootFailure, NoSuchBeanDefinitionException cause, @Nullable String description) {
        if (cause.getBeanType() != PetStoreClient.class || cause instanceof NoUniqueBeanDefinitionException) {
            return null;
        }
        String required = (description == null ? "The application" : description) + " required a PetStoreClient, but ";
        if (!ApplicationProperties.of(environment).enabled()) {
            return new FailureAnalysis(
                    required + "petstore.enabled is false.",
                    "Set petstore.enabled=true, or leave out what requires the client, or give the application a PetStoreClient of its own.",
                    cause);
        }
        List<ClientName> clients = ClientNames.all(environment, beans);
        String qualifier = qualifier(rootFailure);
        if (qualifier != null && !clients.contains(ClientName.of(qualifier))) {
            String property = ClientName.of(qualifier).prefix() + ".base-url";
            return new FailureAnalysis(
                    required + property + " of @Qualifier(\"" + qualifier + "\") is not set." + unknown(),
                    "Set " + property + " and " + ClientName.of(qualifier).prefix() + ".api-key.",
                    cause);
        }
        if (clients.isEmpty()) {
            return new FailureAnalysis(
                    required + "petstore.base-url is not set." + unknown(),
                    "Set petstore.base-url and petstore.api-key, or petstore.clients.<name>.base-url and"
                            + " petstore.clients.<name>.api-key for a client that is injected by @Qualifier(\"<name>\").",
                    cause);
        }
        if (beans.getBeanNamesForType(PetStoreAutoConfiguration.class, true, false).length == 0) {
            return new FailureAnalysis(
                    required + "the auto-configuration of the starter is not part of this application context.",
                    "Add @AutoConfigureMockPetStore or @ImportAutoConfiguration(PetStoreAutoConfiguration.class) to a test of a slice, such"
                            + " as @WebMvcTest; elsewhere, remove its exclusion.",
                    cause);
        }
        return new FailureAnalysis(
                required + "the properties describe only " + names(clients) + ".",
                "Inject the client of petstore.base-url without a qualifier, and that of petstore.clients.<name> by"
                        + " @Qualifier(\"<name>\").",
                cause);
    }

    /** Returns the name of a client that the injection requires, if it names one. */
    private static @Nullable String qualifier(Throwable failure) {
        String found = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnsatisfiedDependencyException dependency && dependency.getInjectionPoint() != null) {
                Qualifier qualifier = dependency.getInjectionPoint().getAnnotation(Qualifier.class);
                found = qualifier == null ? null : qualifier.value();
            }
        }
        return found;
    }

    private static String names(List<ClientName> clients) {
        return clients.stream().map(ClientName::toString).collect(Collectors.joining(" and "));
    }

    /** A misspelt name may be the reason. */
    private String unknown() {
        return UnknownProperties.find(environment).values().stream()
                .map(problem -> "\n\n    - " + problem)
                .collect(Collectors.joining());
    }
}
