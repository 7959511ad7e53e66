// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether there is a client without a name of its own. */
final class OnDefaultClient extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Pet Store client");
        return OnAnyClient.clients(context).contains(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT)
                ? ConditionOutcome.match(message.because("it has an address"))
                : ConditionOutcome.noMatch(message.didNotFind("any of")
                        .items("petstore.base-url", PetStoreConnectionDetails.class.getSimpleName()));
    }
}
