// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** Clients whose address and key are in a bean of the application, such as that of a container, and not in its properties. */
class ConnectionDetailsTest {

    /** To which no call may go: nothing listens there. */
    private static final String REAL = "http://127.0.0.1:1/v1";

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

    private class Details implements PetStoreConnectionDetails {
        @Override
        public String baseUrl() {
            return service.baseUrl();
        }

        @Override
        public String apiKey() {
            return service.apiKey();
        }
    }

    private PetStoreConnectionDetails defaultClient() {
        return new Details();
    }

    private PetStoreConnectionDetails client(String name) {
        return new Details() {
            @Override
            public boolean isFor(ClientName client) {
                return client.equals(ClientName.of(name));
            }
        };
    }

    private void listsPets(ApplicationContext context, String bean) {
        assertThat(context.getBean(bean, PetStoreClient.class).listPets().execute())
                .isEmpty();
    }

    @Test
    void createsDefaultClientWithoutProperties() {
        application
                .withBean(PetStoreConnectionDetails.class, this::defaultClient)
                .run(context -> listsPets(context, "petstore.default"));
    }

    @Test
    void takesPrecedenceOverPropertiesOfItsClientOnly() {
        application
                .withPropertyValues(
                        "petstore.base-url=" + REAL,
                        "petstore.api-key=real",
                        "petstore.clients.staging.base-url=" + REAL,
                        "petstore.clients.staging.api-key=real")
                .withBean(PetStoreConnectionDetails.class, () -> client("staging"))
                .run(context -> {
                    listsPets(context, "petstore.staging");
                    assertThat(context.getBean(PetStoreClient.class)).hasToString("PetStoreClient[" + REAL + "]");
                });
    }

    @Test
    void customizersComeLast() {
        application
                .withBean(PetStoreConnectionDetails.class, this::defaultClient)
                .withBean(PetStoreClientBuilderCustomizer.class, () -> (client, builder) -> builder.baseUrl(REAL))
                .run(context ->
                        assertThat(context.getBean(PetStoreClient.class)).hasToString("PetStoreClient[" + REAL + "]"));
    }

    @Test
    void needsNoVariableThatTheRealServiceNeeds() {
        application
                .withPropertyValues(
                        "petstore.base-url=${PETS_URL}",
                        "petstore.api-key=${PETS_KEY}",
                        "petstore.clients.staging.base-url=${STAGING_URL}",
                        "petstore.clients.staging.api-key=${STAGING_KEY}")
                .withBean("first", PetStoreConnectionDetails.class, this::defaultClient)
                .withBean("second", PetStoreConnectionDetails.class, () -> client("staging"))
                .run(context -> {
                    listsPets(context, "petstore.default");
                    listsPets(context, "petstore.staging");
                });
    }

    @Test
    void leavesOtherPropertiesOfItsClient() {
        application
                .withPropertyValues("petstore.clients.staging.application-name=shop/2")
                .withBean(PetStoreConnectionDetails.class, () -> client("staging"))
                .run(context -> {
                    listsPets(context, "petstore.staging");
                    assertThat(service.journal().requests())
                            .singleElement()
                            .satisfies(request -> assertThat(request.header("User-Agent"))
                                    .hasValueSatisfying(
                                            agent -> assertThat(agent).contains("shop/2")));
                });
    }

    @Test
    void createsNoDefaultClientWherePropertiesNameOthersOnly() {
        application
                .withPropertyValues("petstore.clients.staging.timeout=5s")
                .withBean(PetStoreConnectionDetails.class, () -> client("staging"))
                .run(context -> assertThat(context.getBeanNamesForType(PetStoreClient.class))
                        .containsExactly("petstore.staging"));
    }

    @Test
    void refusesTwoForOneClientAndNamesAll() {
        application
                .withPropertyValues("petstore.clients.staging.timeout=5s")
                .withBean("container", PetStoreConnectionDetails.class, () -> client("staging"))
                .withBean("another", PetStoreConnectionDetails.class, () -> client("staging"))
                .run(
                        context -> assertThat(context)
                                .getFailure()
                                .rootCause()
                                .hasMessageContaining(
                                        "petstore.clients.staging.base-url needs one bean of the type"
                                                + " PetStoreConnectionDetails for the client staging, there are another and container"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", REAL})
    void refusesTwoWhateverTheBaseUrlIs(String baseUrl) {
        assertThat(FailedStart.problems(application
                        .withPropertyValues("petstore.base-url=" + baseUrl)
                        .withBean("container", PetStoreConnectionDetails.class, this::defaultClient)
                        .withBean("another", PetStoreConnectionDetails.class, this::defaultClient)))
                .containsExactly("petstore.base-url needs one bean of the type PetStoreConnectionDetails for the"
                        + " client default, there are another and container");
    }

    @Test
    void showsGaugesOfItsClient() {
        application
                .withBean(PetStoreConnectionDetails.class, this::defaultClient)
                .run(context -> {
                    SimpleMeterRegistry registry = new SimpleMeterRegistry();
                    context.getBean(MeterBinder.class).bindTo(registry);
                    listsPets(context, "petstore.default");

                    assertThat(registry.get("petstore.ratelimit.limit")
                                    .tag("client", "default")
                                    .gauge()
                                    .value())
                            .isEqualTo(1_000_000_000);
                });
    }
}
