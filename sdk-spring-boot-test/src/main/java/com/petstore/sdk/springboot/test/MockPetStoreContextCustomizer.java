// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.springboot.ClientName;
import com.petstore.sdk.springboot.PetStoreClientBuilderCustomizer;
import com.petstore.sdk.springboot.PetStoreConnectionDetails;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Starts the server of a test's application context, and leads all clients of the application to it. Those with equal settings are equal, so that
 * test classes share contexts.
 */
record MockPetStoreContextCustomizer(AutoConfigureMockPetStore settings) implements ContextCustomizer {

    private static final String BEAN_NAME = "mockPetStore";

    /** Finds the annotation. */
    static final class Factory implements ContextCustomizerFactory {

        @Override
        public @Nullable ContextCustomizer createContextCustomizer(
                Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
            AutoConfigureMockPetStore settings =
                    TestContextAnnotationUtils.findMergedAnnotation(testClass, AutoConfigureMockPetStore.class);
            return settings == null ? null : new MockPetStoreContextCustomizer(settings);
        }
    }

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        ContextServer server = new ContextServer(settings);
        MockPetStore mock = server.mock();
        // Of the factory and not of a bean definition, so that the server is the last to end, also if the context
        // cannot start.
        DefaultSingletonBeanRegistry beans = (DefaultSingletonBeanRegistry) context.getBeanFactory();
        beans.registerSingleton(BEAN_NAME, mock);
        beans.registerDisposableBean(BEAN_NAME, server::close);
        beans.registerSingleton(BEAN_NAME + "OfContext", server);
        beans.registerSingleton(BEAN_NAME + "Connection", new Connection(mock.baseUrl(), mock.apiKey()));
        // After those of the application, because Spring has singletons after bean definitions of the same order.
        beans.registerSingleton(BEAN_NAME + "Customizer", customizer(server));
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        BEAN_NAME,
                        Map.of(
                                "petstore.base-url", mock.baseUrl(),
                                "petstore.api-key", mock.apiKey(),
                                "petstore.ledger.enabled", false)));
    }

    private PetStoreClientBuilderCustomizer customizer(ContextServer server) {
        MockPetStore mock = server.mock();
        return (client, builder) -> {
            // The proxy of the application is for the real service; that of the JVM is not used for this machine.
            builder.baseUrl(mock.baseUrl()).apiKey(mock.apiKey()).proxy(null).rateLimitScope(RateLimitScope.shared());
            if (settings.clock() != ClockMode.REAL) {
                builder.timeSource(server.time());
            }
        };
    }

    /** That of every client, so that no variable of the real service must be set. */
    private record Connection(String baseUrl, String apiKey) implements PetStoreConnectionDetails {

        @Override
        public boolean isFor(ClientName client) {
            return true;
        }
    }
}
