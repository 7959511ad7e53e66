package com.petstore.sdk.springboot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Whether {@code petstore.base-url} is set, even to a variable that is not: that is reported with the other problems. */
final class OnBaseUrl extends SpringBootCondition {

    private static final String PROPERTY = "petstore.base-url";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Pet Store client");
        return isSet(context.getEnvironment())
                ? ConditionOutcome.match(message.foundExactly(PROPERTY))
                : ConditionOutcome.noMatch(message.didNotFind("property").items(PROPERTY));
    }

    static boolean isSet(Environment environment) {
        return environment.containsProperty(PROPERTY);
    }
}
