// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Lets the calls of clients end before Spring closes them, within the time that Spring Boot gives each phase of a shutdown: all clients together.
 */
final class GracefulClose implements DestructionAwareBeanPostProcessor {

    /** The default of Spring Boot. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ConfigurableApplicationContext context;
    private long end;
    private boolean begun;

    GracefulClose(ConfigurableApplicationContext context) {
        this.context = context;
    }

    @Override
    public boolean requiresDestruction(Object bean) {
        return bean instanceof PetStoreClient;
    }

    @Override
    public void postProcessBeforeDestruction(Object bean, String beanName) {
        if (bean instanceof PetStoreClient client) {
            client.close(remaining());
        }
    }

    private synchronized Duration remaining() {
        Duration timeout = Binder.get(context.getEnvironment())
                .bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
                .orElse(TIMEOUT);
        if (begun) {
            return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        }
        // Otherwise a refresh closes a client, alone.
        begun = context.isClosed();
        end = System.nanoTime() + timeout.toNanos();
        return timeout;
    }
}
