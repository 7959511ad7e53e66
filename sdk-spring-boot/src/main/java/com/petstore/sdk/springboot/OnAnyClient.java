package com.petstore.sdk.springboot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether the properties describe any client. */
final class OnAnyClient extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Pet Store clients");
        return PropertiesBinder.clients(context.getEnvironment()).isEmpty()
                ? ConditionOutcome.noMatch(
                        message.didNotFind("properties").items("petstore.base-url", "petstore.clients"))
                : ConditionOutcome.match(message.because("properties describe them"));
    }
}
