// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The clients' beans beside those of an application. */
class BeanNamesTest {

    private final ApplicationContextRunner application = StarterApplication.withoutProperties()
            .withPropertyValues(
                    "petstore.base-url=https://pets.example/v1",
                    "petstore.api-key=k",
                    "petstore.clients.staging.base-url=https://pets.example/v1",
                    "petstore.clients.staging.api-key=k");

    /** With the names that components have whose classes are named so. */
    @Configuration
    static class Components {

        @Bean
        String petStoreClient() {
            return "of the class PetStoreClient";
        }

        @Bean
        String stagingPetStoreClient() {
            return "of the class StagingPetStoreClient";
        }
    }

    @Test
    void componentsMayHaveNamesOfClasses() {
        application
                .withUserConfiguration(Components.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasBean("petStoreClient")
                        .getBeanNames(PetStoreClient.class)
                        .containsExactlyInAnyOrder("petstore.default", "petstore.staging"));
    }

    @Test
    void noOtherBeanHasNameOfAClassEither() {
        application.run(context -> assertThat(context.getBeanDefinitionNames())
                .filteredOn(name -> name.toLowerCase(Locale.ROOT).startsWith("petstore"))
                .hasSizeGreaterThan(5)
                // The endpoint has the name of its contributor.
                .filteredOn(name -> !name.equals("petstoreHealthContributor"))
                .allSatisfy(name -> assertThat(name).containsAnyOf(".", "-")));
    }

    private static PetStoreClient own() {
        return PetStoreClient.builder()
                .baseUrl("http://localhost:1/v1")
                .apiKey("own")
                .build();
    }

    @Test
    void reportsClientsThatAreNotCreated() {
        application
                .withBean("own", PetStoreClient.class, BeanNamesTest::own)
                .run(
                        context -> assertThat(
                                        context.getBean(PetStoreClients.class).notCreated())
                                .containsExactly(
                                        "The client of petstore.base-url is not created, because the application has own and petstore.staging"));
    }

    private List<String> separated(String... properties) {
        List<String> separated = new ArrayList<>();
        application
                .withPropertyValues(properties)
                .run(context ->
                        separated.addAll(context.getBean(PetStoreClients.class).separated()));
        return separated;
    }

    private static String warning(String scopes) {
        return scopes + ", although these clients have the same service and API key: they do not share the quota. Set"
                + " petstore.defaults.rate-limit.scope to shared or ledger instead, which holds for all clients.";
    }

    @Test
    void reportsClientsOfOneKeyThatDoNotShareItsQuota() {
        assertThat(separated("petstore.clients.staging.rate-limit.scope=isolated"))
                .containsExactly(warning("petstore.rate-limit.scope is shared and"
                        + " petstore.clients.staging.rate-limit.scope is isolated"));
        assertThat(separated(
                        "petstore.clients.staging.rate-limit.scope=isolated",
                        "petstore.clients.staging.api-key=another"))
                .isEmpty();
    }

    @Test
    void reportsClientsOfOneKeyThatAreAllIsolated() {
        assertThat(separated("petstore.defaults.rate-limit.scope=isolated"))
                .containsExactly(warning("petstore.rate-limit.scope is isolated and"
                        + " petstore.clients.staging.rate-limit.scope is isolated"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://pets.example/v1/",
                "https://pets.example/v2",
                "https://pets.example",
                "HTTPS://Pets.Example:443/v1"
            })
    void reportsClientsOfOneKeyAndOrigin(String baseUrl) {
        assertThat(separated(
                        "petstore.clients.staging.base-url=" + baseUrl,
                        "petstore.clients.staging.rate-limit.scope=isolated"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://pets.example:8443/v1", "https://staging.pets.example/v1", "http://localhost:443/v1"})
    void reportsNoClientsOfDifferentOrigins(String baseUrl) {
        assertThat(separated(
                        "petstore.clients.staging.base-url=" + baseUrl,
                        "petstore.clients.staging.rate-limit.scope=isolated"))
                .isEmpty();
    }

    @Test
    void reportsNothingWhereAllAreCreated() {
        application.run(context ->
                assertThat(context.getBean(PetStoreClients.class).notCreated()).isEmpty());
    }
}
