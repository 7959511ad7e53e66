// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.redis.RedisQuotaLedger;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.MapPropertySource;

/** The beans that an application gets from its properties. */
class ClientFromPropertiesTest {

    private static MockPetStore service;

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

    @BeforeAll
    static void startService() {
        service = MockPetStore.start();
    }

    @AfterAll
    static void stopService() {
        service.close();
    }

    private ApplicationContextRunner withTwoProperties() {
        return StarterApplication.of(service);
    }

    @Test
    void createsClientFromTwoProperties() {
        withTwoProperties()
                .run(context -> assertThat(
                                context.getBean(PetStoreClient.class).listPets().execute())
                        .isEmpty());
    }

    @Test
    void createsClientFromTwoEnvironmentVariables() {
        Map<String, Object> variables =
                Map.of("PETSTORE_BASE_URL", service.baseUrl(), "PETSTORE_API_KEY", service.apiKey());
        StarterApplication.withEnvironment(application, variables)
                .run(context -> assertThat(
                                context.getBean(PetStoreClient.class).listPets().execute())
                        .isEmpty());
    }

    @Test
    void createsNothingWithoutBaseUrl() {
        application
                .withPropertyValues("petstore.api-key=k")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(PetStoreClient.class));
    }

    @Test
    void createsNothingWhereSwitchedOff() {
        withTwoProperties()
                .withPropertyValues(
                        "petstore.clients.staging.base-url=https://pets.example/v1", "petstore.enabled=false")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(PetStoreClient.class)
                        .doesNotHaveBean(PetStoreClients.class));
    }

    @Test
    void mistakeOfOneClientRunsCustomizersOfNoOther() {
        List<String> customized = new ArrayList<>();
        assertThat(FailedStart.problems(application
                        .withPropertyValues(
                                "petstore.base-url=https://pets.example/v1",
                                "petstore.api-key=k",
                                "petstore.timeout=soon",
                                "petstore.rate-limit.scope=ledger",
                                "petstore.ledger.uri=redis://127.0.0.1:1",
                                "petstore.clients.staging.base-url=https://pets.example/v1",
                                "petstore.clients.staging.api-key=k")
                        .withBean(
                                PetStoreClientBuilderCustomizer.class,
                                () -> (client, builder) -> customized.add(client.toString()))))
                .hasSize(1);
        assertThat(customized).containsExactly("default");
    }

    @Test
    void leavesPlaceToClientOfApplication() {
        withTwoProperties()
                .withUserConfiguration(OwnClient.class)
                .run(context -> assertThat(context.getBeanNamesForType(PetStoreClient.class))
                        .containsExactly("ownClient"));
    }

    @Test
    void customizesEachClientAfterItsProperties() {
        List<String> customized = new ArrayList<>();
        withTwoProperties()
                .withPropertyValues(
                        "petstore.clients.staging.base-url=" + service.baseUrl(),
                        "petstore.clients.staging.api-key=" + service.apiKey(),
                        "petstore.timeout=1ms")
                .withBean(PetStoreClientBuilderCustomizer.class, () -> (client, builder) -> {
                    customized.add(client.toString());
                    builder.timeout(Duration.ofSeconds(30));
                })
                .run(context -> {
                    assertThat(context.getBean(PetStoreClient.class).listPets().execute())
                            .isEmpty();
                    assertThat(customized).containsExactlyInAnyOrder("default", "staging");
                });
    }

    @Test
    void customizesInOrderOfBeans() {
        withTwoProperties()
                .withUserConfiguration(OrderedCustomizers.class)
                .run(context -> assertThat(context.getBean(OrderedCustomizers.class).called)
                        .containsExactly("first", "second"));
    }

    @Test
    void notifiesEveryListenerBean() {
        List<String> events = new CopyOnWriteArrayList<>();
        withTwoProperties()
                .withBean("first", CallListener.class, () -> listener("first", events))
                .withBean("second", CallListener.class, () -> listener("second", events))
                .run(context -> {
                    context.getBean(PetStoreClient.class).listPets().execute();
                    assertThat(events).containsExactlyInAnyOrder("first listPets", "second listPets");
                });
    }

    @Test
    void usesLedgerBeanBeforeRequests() {
        List<String> asked = new CopyOnWriteArrayList<>();
        withTwoProperties()
                .withPropertyValues("petstore.rate-limit.scope=ledger")
                .withBean(
                        QuotaLedger.class,
                        () -> RedisQuotaLedger.builder().through((script, key, message) -> {
                            asked.add(key);
                            return CompletableFuture.failedFuture(new IOException("not reachable"));
                        }))
                .run(context -> assertThat(
                                context.getBean(PetStoreClient.class).listPets().execute())
                        .isEmpty());
        assertThat(asked).isNotEmpty();
    }

    record Injected(CallListener listener) {}

    @Test
    void applicationInjectsItsOwnListener() {
        CallListener own = listener("own", new ArrayList<>());

        application
                .withBean("own", CallListener.class, () -> own)
                .withBean(Injected.class)
                .run(context ->
                        assertThat(context.getBean(Injected.class).listener()).isSameAs(own));
    }

    private static CallListener listener(String name, List<String> events) {
        return new CallListener() {
            @Override
            public void callEnded(CallEnded event) {
                events.add(name + " " + event.call().operation());
            }
        };
    }

    @Test
    void injectsNamedClientByItsQualifierOnly() {
        withTwoProperties()
                .withPropertyValues(
                        "petstore.clients.staging.base-url=http://localhost:1/v1", "petstore.clients.staging.api-key=s")
                .withUserConfiguration(TwoClients.class)
                .run(context -> {
                    TwoClients clients = context.getBean(TwoClients.class);
                    assertThat(clients.plain).hasToString("PetStoreClient[" + service.baseUrl() + "]");
                    assertThat(clients.staging)
                            .hasToString("PetStoreClient[staging, http://localhost:1/v1]")
                            .isSameAs(context.getBean("petstore.staging"));
                });
    }

    @Test
    void createsNamedClientWithoutDefaultOne() {
        application
                .withPropertyValues(
                        "petstore.clients.staging.base-url=http://localhost:1/v1", "petstore.clients.staging.api-key=s")
                .run(context -> assertThat(context.getBeanNamesForType(PetStoreClient.class))
                        .containsExactly("petstore.staging"));
    }

    @ParameterizedTest
    @CsvSource({
        "us-east, PETSTORE_CLIENTS_USEAST_API_KEY",
        "us-east, PETSTORE_CLIENTS_USEAST_APIKEY",
        "us-east, PETSTORE_CLIENTS_US_EAST_API_KEY",
        "eastEurope, PETSTORE_CLIENTS_EASTEUROPE_API_KEY"
    })
    void namedClientHasPropertiesOfFileAndOfEnvironment(String client, String variable) {
        Map<String, Object> file = Map.of("petstore.clients." + client + ".base-url", service.baseUrl());
        StarterApplication.withEnvironment(application, Map.of(variable, service.apiKey()))
                .withInitializer(context ->
                        context.getEnvironment().getPropertySources().addLast(new MapPropertySource("file", file)))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBeanNamesForType(PetStoreClient.class))
                            .containsExactly("petstore." + client);
                    assertThat(context.getBean(PetStoreClient.class).listPets().execute())
                            .isEmpty();
                });
    }

    @ParameterizedTest
    @CsvSource({
        "favourite-colour=blue, false",
        "retry.max-retries=, true",
        "retry.max-retries=1, true",
        "headers.X-Tenant=a, true"
    })
    void oneSettingMakesNamedClient(String setting, boolean isClient) {
        withTwoProperties()
                .withPropertyValues("petstore.clients.staging." + setting)
                .withBean(
                        PetStoreClientBuilderCustomizer.class,
                        () -> (client, builder) ->
                                builder.baseUrl(service.baseUrl()).apiKey(service.apiKey()))
                .run(context ->
                        assertThat(context.containsBean("petstore.staging")).isEqualTo(isClient));
    }

    @Test
    void leavesPlaceToNamedClientOfApplication() {
        PetStoreClient own = PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey("own")
                .build();
        withTwoProperties()
                .withPropertyValues(
                        "petstore.clients.staging.base-url=http://localhost:1/v1", "petstore.clients.staging.api-key=s")
                .withBean("petstore.staging", PetStoreClient.class, () -> own)
                .run(context -> assertThat(context.getBean("petstore.staging")).isSameAs(own));
    }

    @Test
    void closesClientsAfterEverythingThatServesRequests() {
        List<PetStoreClient> clients = new ArrayList<>();
        List<Object> responses = new ArrayList<>();
        withTwoProperties()
                .withPropertyValues(
                        "petstore.clients.staging.base-url=http://localhost:1/v1", "petstore.clients.staging.api-key=s")
                .withUserConfiguration(LastRequest.class)
                .run(context -> {
                    clients.addAll(context.getBeansOfType(PetStoreClient.class).values());
                    context.getBean(LastRequest.class).responses = responses;
                });

        assertThat(responses)
                .as("the pets that were listed during the shutdown")
                .containsExactly(List.of());
        assertThat(clients)
                .hasSize(2)
                .allSatisfy(client -> assertThatExceptionOfType(PetStoreClosedException.class)
                        .isThrownBy(() -> client.listPets().execute()));
    }

    @Configuration
    static class OrderedCustomizers {

        final List<String> called = new ArrayList<>();

        @Bean
        @Order(2)
        PetStoreClientBuilderCustomizer second() {
            return (client, builder) -> called.add("second");
        }

        @Bean
        @Order(1)
        PetStoreClientBuilderCustomizer first() {
            return (client, builder) -> called.add("first");
        }
    }

    @Configuration
    static class OwnClient {

        @Bean
        PetStoreClient ownClient() {
            return PetStoreClient.builder()
                    .baseUrl("http://localhost:1/v1")
                    .apiKey("own")
                    .build();
        }
    }

    @Configuration
    static class TwoClients {

        @Autowired
        PetStoreClient plain;

        @Autowired
        @Qualifier("staging")
        PetStoreClient staging;
    }

    /** Stops when a web server does: in the last phase, before any bean is destroyed. */
    static class LastRequest implements SmartLifecycle {

        @Autowired
        PetStoreClient client;

        List<Object> responses;
        private boolean running;

        @Override
        public void start() {
            running = true;
        }

        @Override
        public void stop() {
            running = false;
            responses.add(client.listPets().execute());
        }

        @Override
        public boolean isRunning() {
            return running;
        }
    }
}
