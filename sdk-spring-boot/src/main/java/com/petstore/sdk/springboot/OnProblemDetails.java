// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Leaves failures of calls to an application that responds to them by itself, unless it sets {@code petstore.web.problem-details.enabled}. */
final class OnProblemDetails implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ApplicationProperties properties = ApplicationProperties.of(context.getEnvironment());
        return properties.enabled() && properties.web().problemDetails().enabled();
    }
}
