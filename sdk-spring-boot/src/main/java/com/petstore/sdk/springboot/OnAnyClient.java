// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.List;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether there is any client. Properties whose variables are not set count: they are reported with the other problems. */
final class OnAnyClient extends SpringBootCondition implements ConfigurationCondition {

    /** Once the application's own beans are known, because connection details are among them. */
    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Pet Store clients");
        List<String> clients = clients(context);
        return clients.isEmpty()
                ? ConditionOutcome.noMatch(message.didNotFind("any of")
                        .items(
                                "petstore.base-url",
                                "petstore.clients",
                                PetStoreConnectionDetails.class.getSimpleName()))
                : ConditionOutcome.match(message.found("client", "clients").items(clients));
    }

    static List<String> clients(ConditionContext context) {
        return ClientNames.all(context.getEnvironment(), Objects.requireNonNull(context.getBeanFactory()));
    }
}
