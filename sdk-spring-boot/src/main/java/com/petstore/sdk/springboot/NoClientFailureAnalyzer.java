// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Names the property that makes a client, where one is injected and does not exist. Comes before Spring Boot's, which knows no property. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoClientFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

    @Override
    protected @Nullable FailureAnalysis analyze(
            Throwable rootFailure, NoSuchBeanDefinitionException cause, @Nullable String description) {
        if (cause.getBeanType() != PetStoreClient.class || cause instanceof NoUniqueBeanDefinitionException) {
            return null;
        }
        String where = description == null ? "The application" : description;
        return new FailureAnalysis(
                where + " required a PetStoreClient, but petstore.base-url is not set.",
                "Set petstore.base-url and petstore.api-key, or petstore.clients.<name>.base-url and petstore.clients.<name>.api-key for a"
                        + " client that is injected by @Qualifier(\"<name>\").",
                cause);
    }
}
