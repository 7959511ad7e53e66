// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** For applications that respond to failures by themselves: whether failures of calls become responses. */
final class OnProblemDetails implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ApplicationProperties properties = ApplicationProperties.of(context.getEnvironment());
        return properties.enabled() && properties.web().problemDetails().enabled();
    }
}
