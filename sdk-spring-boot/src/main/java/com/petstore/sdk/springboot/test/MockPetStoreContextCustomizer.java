package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.MockPetStore;
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

/** Starts the server of a context. All are equal, so that test classes share contexts. */
record MockPetStoreContextCustomizer() implements ContextCustomizer {

    private static final String BEAN_NAME = "mockPetStore";

    /** Finds the annotation. */
    static final class Factory implements ContextCustomizerFactory {

        @Override
        public @Nullable ContextCustomizer createContextCustomizer(
                Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
            return TestContextAnnotationUtils.hasAnnotation(testClass, AutoConfigureMockPetStore.class)
                    ? new MockPetStoreContextCustomizer()
                    : null;
        }
    }

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        MockPetStore server = MockPetStore.start();
        // Of the factory and not of a bean definition, so that the server is the last to end, also if the context
        // cannot start.
        DefaultSingletonBeanRegistry beans = (DefaultSingletonBeanRegistry) context.getBeanFactory();
        beans.registerSingleton(BEAN_NAME, server);
        beans.registerDisposableBean(BEAN_NAME, server::close);
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        BEAN_NAME, Map.of("petstore.base-url", server.baseUrl(), "petstore.api-key", server.apiKey())));
    }
}
