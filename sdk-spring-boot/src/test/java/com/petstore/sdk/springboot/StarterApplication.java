// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClientBuilder;
import java.util.Map;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** An application with the starter alone, to which each test adds properties and beans. */
final class StarterApplication {

    private StarterApplication() {}

    static ApplicationContextRunner withoutProperties() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        SslAutoConfiguration.class,
                        PetStorePropertiesCheckAutoConfiguration.class,
                        PetStoreAutoConfiguration.class));
    }

    /** Returns one with the two properties of a client of this service. */
    static ApplicationContextRunner of(MockPetStore service) {
        return withoutProperties()
                .withPropertyValues("petstore.base-url=" + service.baseUrl(), "petstore.api-key=" + service.apiKey());
    }

    /** Returns an application that has these environment variables and no other. */
    static ApplicationContextRunner withEnvironment(
            ApplicationContextRunner application, Map<String, Object> variables) {
        return application.withInitializer(context -> context.getEnvironment()
                .getPropertySources()
                .replace("systemEnvironment", new SystemEnvironmentPropertySource("systemEnvironment", variables)));
    }

    /** Returns the settings of the client that was created last. */
    static PetStoreClientBuilder settings(ApplicationContextRunner application) {
        PetStoreClientBuilder[] built = new PetStoreClientBuilder[1];
        application
                .withBean(PetStoreClientBuilderCustomizer.class, () -> (client, builder) -> built[0] = builder)
                .run(context -> assertThat(context).hasNotFailed());
        return built[0];
    }
}
