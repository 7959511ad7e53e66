// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.redis.RedisQuotaLedger;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** What operators see of the clients of an application. */
class ActuatorTest {

    @AutoClose
    private final MockPetStore service =
            MockPetStore.builder().key("sk-1", QuotaPlan.enterprise(100, 3)).start();

    private final ApplicationContextRunner application = StarterApplication.withoutProperties()
            .withPropertyValues(
                    "petstore.base-url=" + service.baseUrl(),
                    "petstore.api-key=sk-1",
                    "petstore.rate-limit.max-wait=0s");

    private static void useUpDay(PetStoreClient client) {
        assertThatExceptionOfType(RateLimitException.class).isThrownBy(() -> {
            for (int i = 0; i < 10; i++) {
                client.listPets().execute();
            }
        });
    }

    /** The types of a contributor, an indicator and of its health are others in each major version of Spring Boot. */
    private static String health(ApplicationContext context, String client) {
        try {
            Object contributor = context.getBean("petstoreHealthContributor");
            Method ofClient = contributor.getClass().getMethod("getContributor", String.class);
            ofClient.setAccessible(true);
            Object indicator = ofClient.invoke(contributor, client);
            Method method = indicator.getClass().getMethod("health");
            method.setAccessible(true);
            return String.valueOf(method.invoke(indicator));
        } catch (IllegalAccessException | InvocationTargetException | NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static String health(ApplicationContext context) {
        return health(context, "default");
    }

    @Test
    void healthIsUpWithoutRequest() {
        application.run(context -> {
            assertThat(health(context)).isEqualTo("UP {}");
            assertThat(service.journal().requests()).isEmpty();
        });
    }

    @Test
    void clientOfParentOutlivesItsChild() {
        application.run(parent -> application.withParent(parent).run(child -> {
            assertThat(child.getBeanFactory().containsLocalBean("petstore.default"))
                    .isFalse();
            child.close();
            assertThat(parent.getBean(PetStoreClient.class).listPets().execute())
                    .isEmpty();
        }));
    }

    @Test
    void healthIsOutOfServiceWhileDayIsUsedUp() {
        application
                .withPropertyValues(
                        "petstore.clients.other.base-url=http://localhost:1/v1", "petstore.clients.other.api-key=sk-2")
                .run(context -> {
                    useUpDay(context.getBean(PetStoreClient.class));

                    assertThat(health(context))
                            .startsWith("OUT_OF_SERVICE {")
                            .contains("reason=the quota of the day is used up", "until=");
                    assertThat(health(context, "other")).isEqualTo("UP {}");
                });
    }

    @Test
    void healthDoesNotBlameTheDayForABan() {
        application.run(context -> {
            PetStoreClient client = context.getBean(PetStoreClient.class);
            client.listPets().execute();
            service.keys().get("sk-1").ban(Duration.ofMinutes(10));

            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> client.listPets().execute());

            assertThat(health(context)).startsWith("OUT_OF_SERVICE {").contains("reason=the key may be banned");
        });
    }

    @Test
    void healthIsLeftOutWhereItIsSwitchedOff() {
        application
                .withPropertyValues("management.health.petstore.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("petstoreHealthContributor"));
    }

    @Test
    void clientOfApplicationBesidePropertiesHasHealthAndMeters() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        application
                .withBean(
                        "own",
                        PetStoreClient.class,
                        () -> PetStoreClient.builder()
                                .baseUrl(service.baseUrl())
                                .apiKey("sk-1")
                                .build())
                .run(context -> {
                    context.getBean(PetStoreClient.class).listPets().execute();
                    context.getBean(MeterBinder.class).bindTo(meters);

                    assertThat(health(context, "own")).isEqualTo("UP {}");
                    assertThat(meters.get("petstore.ratelimit.limit")
                                    .tag("client", "own")
                                    .gauge()
                                    .value())
                            .isEqualTo(3);
                });
    }

    @Test
    void healthShowsRefusedKeyUntilACallSucceeds() {
        application.run(context -> {
            PetStoreClient client = context.getBean(PetStoreClient.class);
            service.faults().add(Fault.status(401).times(1));
            assertThatExceptionOfType(UnauthorizedException.class)
                    .isThrownBy(() -> client.listPets().execute());

            assertThat(health(context))
                    .startsWith("UP {lastFailure={type=UnauthorizedException, message=")
                    .contains("401", "at=")
                    .doesNotContain("sk-1");
            client.listPets().execute();
            assertThat(health(context)).isEqualTo("UP {}");
        });
    }

    @Test
    void ledgerThatCannotBeReachedIsSeenInHealthEndpointAndMeters() {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        withLostLedger().run(context -> {
            context.getBean(PetStoreClient.class).listPets().execute();
            context.getBean(MeterBinder.class).bindTo(meters);

            assertThat(health(context))
                    .startsWith("UP {ledger={status=DOWN")
                    .contains("reason=java.io.IOException: no Redis", "since=");
            assertThat(meters.get("petstore.ratelimit.ledger.reachable").gauge().value())
                    .isZero();
        });
    }

    @Test
    void healthIsDownWithoutLedgerWhereItIsRequired() {
        withLostLedger().withPropertyValues("petstore.ledger.required=true").run(context -> {
            assertThat(health(context)).isEqualTo("UP {}");
            context.getBean(PetStoreClient.class).listPets().execute();

            assertThat(health(context)).startsWith("DOWN {ledger={status=DOWN");
        });
    }

    private ApplicationContextRunner withLostLedger() {
        return application
                .withPropertyValues("petstore.rate-limit.scope=ledger", "petstore.rate-limit.max-wait=10s")
                .withBean(
                        QuotaLedger.class,
                        () -> RedisQuotaLedger.builder()
                                .through((script, key, message) ->
                                        CompletableFuture.failedFuture(new IOException("no Redis"))));
    }

    @Test
    void nothingIsThereWithoutClient() {
        StarterApplication.withoutProperties()
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean("petstoreHealthContributor")
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
                        .doesNotHaveBean("petstoreHealthContributor"));
    }

    @ImportAutoConfiguration(PetStoreAutoConfiguration.class)
    static class Application {}
}
