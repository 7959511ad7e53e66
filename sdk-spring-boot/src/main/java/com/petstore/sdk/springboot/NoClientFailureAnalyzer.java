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
 * Explains to a newcomer why a client that is injected does not exist: its property is not set, the auto-configuration is not part of the
 * application, or the properties describe other clients only. Comes before Spring Boot's own analyzer, which names no property.
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
        List<ClientName> clients = ClientNames.all(environment, beans);
        String qualifier = qualifier(rootFailure);
        String reason;
        String action;
        if (!ApplicationProperties.of(environment).enabled()) {
            reason = "petstore.enabled is false.";
            action =
                    "Set petstore.enabled=true, or leave out what requires the client, or give the application a PetStoreClient of its own.";
        } else if (qualifier != null && !clients.contains(ClientName.of(qualifier))) {
            String prefix = ClientName.of(qualifier).prefix();
            reason = prefix + ".base-url of @Qualifier(\"" + qualifier + "\") is not set." + unknown();
            action = "Set " + prefix + ".base-url and " + prefix + ".api-key.";
        } else if (clients.isEmpty()) {
            reason = "petstore.base-url is not set." + unknown();
            action = "Set petstore.base-url and petstore.api-key, or petstore.clients.<name>.base-url and"
                    + " petstore.clients.<name>.api-key for a client that is injected by @Qualifier(\"<name>\").";
        } else if (beans.getBeanNamesForType(PetStoreAutoConfiguration.class, true, false).length == 0) {
            reason = "the auto-configuration of the starter is not part of this application context.";
            action =
                    "Add @AutoConfigureMockPetStore or @ImportAutoConfiguration(PetStoreAutoConfiguration.class) to a test of a slice, such"
                            + " as @WebMvcTest; elsewhere, remove its exclusion.";
        } else {
            reason = "the properties describe only "
                    + clients.stream().map(ClientName::toString).collect(Collectors.joining(" and ")) + ".";
            action =
                    "Inject the client of petstore.base-url without a qualifier, and that of petstore.clients.<name> by"
                            + " @Qualifier(\"<name>\").";
        }
        String required = description == null ? "The application" : description;
        return new FailureAnalysis(required + " required a PetStoreClient, but " + reason, action, cause);
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

    /** A misspelt name may be the reason. */
    private String unknown() {
        return UnknownProperties.find(environment, beans).values().stream()
                .map(problem -> "\n\n    - " + problem)
                .collect(Collectors.joining());
    }
}
