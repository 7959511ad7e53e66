// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.mockserver.ClockMode;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.springboot.ClientName;
import com.petstore.sdk.springboot.PetStoreClientBuilderCustomizer;
import com.petstore.sdk.springboot.PetStoreConnectionDetails;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** No client of an application under test calls a real service, whatever its properties and customizers say. */
class RedirectedClientsTest {

    private static final String REAL = "https://pets.example/v1";

    @SpringBootTest(
            properties = {
                "petstore.base-url=" + REAL,
                "petstore.api-key=real",
                "petstore.clients.staging.base-url=https://staging.pets.example/v1",
                "petstore.clients.staging.api-key=${STAGING_KEY}"
            })
    @AutoConfigureMockPetStore
    static class TwoClients {}

    @SpringBootTest(
            properties = {"petstore.rate-limit.scope=ledger", "petstore.clients.staging.rate-limit.scope=ledger"})
    @AutoConfigureMockPetStore
    static class WithLedgers {}

    @SpringBootTest(properties = {"petstore.proxy.host=127.0.0.1", "petstore.proxy.port=1"})
    @AutoConfigureMockPetStore
    static class WithProxy {}

    @SpringBootTest(properties = "petstore.clients.staging.base-url=" + REAL)
    @AutoConfigureMockPetStore
    @Import(Customizer.class)
    static class Customized {}

    @SpringBootTest(properties = "petstore.clients.staging.base-url=" + REAL)
    @AutoConfigureMockPetStore
    @Import(Container.class)
    static class WithContainer {}

    @SpringBootTest(properties = "petstore.application-name=by-hand")
    @AutoConfigureMockPetStore
    @Import(ByHand.class)
    static class WithClientByHand {}

    @SpringBootTest(properties = {"petstore.base-url=" + REAL, "petstore.api-key=real"})
    @AutoConfigureMockPetStore
    @Import(FromProperties.class)
    static class WithClientFromProperties {}

    @SpringBootTest(properties = "petstore.rate-limit.max-wait=0s")
    @AutoConfigureMockPetStore(plan = "enterprise:1000/1", clock = ClockMode.FROZEN)
    @Import(Customizer.class)
    static class CustomizedInTime {}

    static class FromProperties {

        @Bean
        static PetStoreClient fromProperties(
                @Value("${petstore.base-url}") String baseUrl, @Value("${petstore.api-key}") String apiKey) {
            return PetStoreClient.builder().baseUrl(baseUrl).apiKey(apiKey).build();
        }
    }

    static class Customizer {

        @Bean
        static PetStoreClientBuilderCustomizer real() {
            return (client, builder) ->
                    builder.baseUrl(REAL).apiKey(() -> "real").timeSource(TimeSource.system());
        }
    }

    static class Container {

        @Bean
        static PetStoreConnectionDetails container() {
            return new PetStoreConnectionDetails() {
                @Override
                public String baseUrl() {
                    return REAL;
                }

                @Override
                public String apiKey() {
                    return "real";
                }

                @Override
                public boolean isFor(ClientName client) {
                    return client.equals(ClientName.of("staging"));
                }
            };
        }
    }

    static class ByHand {

        @Bean
        static PetStoreClient byHand() {
            return PetStoreClient.builder().baseUrl(REAL).apiKey("real").build();
        }
    }

    private static void callsServer(TestRun test, String bean) {
        PetStoreClient client = test.context().getBean(bean, PetStoreClient.class);
        int before = test.mock().journal().requests().size();

        client.listPets().execute();

        assertThat(test.mock().journal().requests()).hasSize(before + 1);
    }

    @ParameterizedTest
    @ValueSource(classes = {TwoClients.class, WithLedgers.class, Customized.class})
    void bothClientsCallServerOfTest(Class<?> testClass) throws Throwable {
        new TestRun(testClass).test(test -> {
            callsServer(test, "petstore.default");
            callsServer(test, "petstore.staging");
        });
    }

    @Test
    void proxyOfApplicationIsNotUsed() throws Throwable {
        new TestRun(WithProxy.class).test(test -> callsServer(test, "petstore.default"));
    }

    @Test
    void contextFailsWithNameOfClientThatIsLedElsewhere() {
        assertThatThrownBy(() -> new TestRun(WithContainer.class).context())
                .rootCause()
                .hasMessageContaining(
                        "petstore.clients.staging.base-url needs one bean of the type"
                                + " PetStoreConnectionDetails for the client staging, there are container and mockPetStoreConnection");
    }

    @Test
    void clientsFollowClockOfServerWhateverCustomizersSet() throws Throwable {
        new TestRun(CustomizedInTime.class).test(test -> {
            test.shop().names();
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> test.shop().names());

            test.mock().clock().advance(Duration.ofHours(25));
            assertThat(test.shop().names()).isEmpty();
        });
    }

    @Test
    void clientThatIsBuiltByHandStaysAsItIs() throws Throwable {
        new TestRun(WithClientByHand.class)
                .test(test -> assertThat(test.shop().petStore()).hasToString("PetStoreClient[" + REAL + "]"));
    }

    @Test
    void clientThatIsBuiltFromPropertiesCallsServerOfTest() throws Throwable {
        new TestRun(WithClientFromProperties.class).test(test -> callsServer(test, "fromProperties"));
    }
}
