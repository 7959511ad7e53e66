package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** What operators see of the clients of an application. */
class ActuatorTest {

    private final MockPetStore service =
            MockPetStore.builder().key("sk-1", QuotaPlan.enterprise(100, 3)).start();

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(PetStoreAutoConfiguration.class))
            .withPropertyValues(
                    "petstore.base-url=" + service.baseUrl(),
                    "petstore.api-key=sk-1",
                    "petstore.max-rate-limit-wait=0s",
                    "management.endpoints.web.exposure.include=petstore");

    @AfterEach
    void stopService() {
        service.close();
    }

    private static void useUpDay(PetStoreClient client) {
        assertThatExceptionOfType(RateLimitException.class).isThrownBy(() -> {
            for (int i = 0; i < 10; i++) {
                client.listPets().execute();
            }
        });
    }

    /** The type of the indicator and of its health is another one in each major version of Spring Boot. */
    private static String health(ApplicationContext context) {
        try {
            Object indicator = context.getBean("petstoreHealthIndicator");
            var method = indicator.getClass().getMethod("health");
            method.setAccessible(true);
            return String.valueOf(method.invoke(indicator));
        } catch (IllegalAccessException | InvocationTargetException | NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void healthIsUpWithoutRequest() {
        application.run(context -> {
            assertThat(health(context)).isEqualTo("UP {default=UP}");
            assertThat(service.journal().requests()).isEmpty();
        });
    }

    @Test
    void healthIsOutOfServiceWhileDayIsUsedUp() {
        application
                .withPropertyValues(
                        "petstore.clients.other.base-url=http://localhost:1/v1", "petstore.clients.other.api-key=sk-2")
                .run(context -> {
                    useUpDay(context.getBean(PetStoreClient.class));

                    assertThat(health(context))
                            .startsWith("OUT_OF_SERVICE {default={")
                            .contains("reason=the quota of the day is used up", "until=")
                            .endsWith(", other=UP}");
                });
    }

    @Test
    void healthDoesNotBlameTheDayForABan() {
        application.run(context -> {
            PetStoreClient client = context.getBean(PetStoreClient.class);
            client.listPets().execute();
            service.keys().get("sk-1").limits().banUntil(Instant.now().plus(Duration.ofMinutes(10)));

            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> client.listPets().execute());

            assertThat(health(context)).startsWith("OUT_OF_SERVICE {default=").contains("reason=the key may be banned");
        });
    }

    @Test
    void healthIsLeftOutWhereItIsSwitchedOff() {
        application
                .withPropertyValues("management.health.petstore.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("petstoreHealthIndicator"));
    }

    @Test
    void healthIsUnknownWithoutClientOfStarter() {
        application
                .withBean(
                        "own",
                        PetStoreClient.class,
                        () -> PetStoreClient.builder()
                                .baseUrl(service.baseUrl())
                                .apiKey("sk-1")
                                .build())
                .run(context -> assertThat(health(context)).isEqualTo("UNKNOWN {}"));
    }

    @Test
    void endpointShowsLastRateLimitScopeAndOutage() {
        application.run(context -> {
            PetStoreEndpoint endpoint = context.getBean(PetStoreEndpoint.class);
            assertThat(endpoint.petstore().clients().get("default"))
                    .isEqualTo(
                            new PetStoreEndpoint.ClientReport(PetStoreProperties.Scope.SHARED, null, 0, 0, null, null));

            useUpDay(context.getBean(PetStoreClient.class));
            PetStoreEndpoint.ClientReport report = endpoint.petstore().clients().get("default");
            assertThat(report.lastRateLimit().limit()).isEqualTo(3);
            assertThat(report.outage().until()).isAfter(Instant.now());
            assertThat(endpoint.petstore().toString()).doesNotContain("sk-1");
        });
    }

    @Test
    void endpointIsLeftOutWhereItIsNotExposed() {
        application
                .withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(PetStoreEndpoint.class));
    }

    @Test
    void nothingIsThereWithoutClient() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(PetStoreAutoConfiguration.class))
                .withPropertyValues("management.endpoints.web.exposure.include=petstore")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean("petstoreHealthIndicator")
                        .doesNotHaveBean(PetStoreEndpoint.class)
                        .doesNotHaveBean(PetStoreClients.class));
    }

    @Test
    void clientNeedsNoActuator() {
        new ApplicationContextRunner()
                .withUserConfiguration(Application.class)
                .withPropertyValues("petstore.base-url=" + service.baseUrl(), "petstore.api-key=sk-1")
                .withClassLoader(
                        new FilteredClassLoader("org.springframework.boot.actuate", "org.springframework.boot.health"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(PetStoreClient.class)
                        .doesNotHaveBean("petstoreHealthIndicator"));
    }

    @ImportAutoConfiguration(PetStoreAutoConfiguration.class)
    static class Application {}
}
