// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Lets the calls of a client end before Spring closes it, within the time that Spring Boot gives each phase of a shutdown. */
final class GracefulClose implements DestructionAwareBeanPostProcessor, EnvironmentAware {

    /** The default of Spring Boot. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private Duration timeout = TIMEOUT;

    @Override
    public void setEnvironment(Environment environment) {
        timeout = Binder.get(environment)
                .bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
                .orElse(TIMEOUT);
    }

    @Override
    public boolean requiresDestruction(Object bean) {
        return bean instanceof PetStoreClient;
    }

    @Override
    public void postProcessBeforeDestruction(Object bean, String beanName) {
        if (bean instanceof PetStoreClient client) {
            client.close(timeout);
        }
    }
}
