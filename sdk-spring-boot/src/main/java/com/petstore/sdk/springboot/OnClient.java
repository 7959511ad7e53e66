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

/**
 * Keeps the starter out of an application that has it on its class path and describes no client. Properties whose variables are not set count: they
 * are reported with the other problems.
 */
class OnClient extends SpringBootCondition implements ConfigurationCondition {

    /** Whether there is a client without a name of its own. */
    static final class Default extends OnClient {

        @Override
        boolean matches(List<ClientName> clients) {
            return clients.contains(ClientName.DEFAULT);
        }
    }

    boolean matches(List<ClientName> clients) {
        return !clients.isEmpty();
    }

    /** Once the application's own beans are known, because connection details are among them. */
    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Pet Store clients");
        List<ClientName> clients =
                ClientNames.all(context.getEnvironment(), Objects.requireNonNull(context.getBeanFactory()));
        return matches(clients)
                ? ConditionOutcome.match(message.found("client", "clients").items(clients))
                : ConditionOutcome.noMatch(message.didNotFind("any of")
                        .items(
                                "petstore.base-url",
                                "petstore.clients",
                                PetStoreConnectionDetails.class.getSimpleName()));
    }
}
