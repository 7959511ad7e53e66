// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.model.Pet;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** An application that is shut down while a call is in flight. */
class GracefulCloseTest {

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private final ApplicationContextRunner application = StarterApplication.of(service);

    private CompletableFuture<List<Pet>> callOfApplicationThatCloses(String... properties) {
        AtomicReference<CompletableFuture<List<Pet>>> call = new AtomicReference<>();
        application.withPropertyValues(properties).run(context -> {
            call.set(context.getBean(PetStoreClient.class).listPets().executeAsync());
            service.journal().await(1, Duration.ofSeconds(30));
        });
        return call.get();
    }

    @Test
    void letsItEnd() {
        service.faults().add(Fault.latency(Duration.ofSeconds(1)));

        assertThat(callOfApplicationThatCloses()).isCompletedWithValue(List.of());
    }

    /** As a refresh scope does. */
    @Test
    void letsCallOfReplacedClientEnd() {
        service.faults().add(Fault.latency(Duration.ofSeconds(1)));
        AtomicReference<CompletableFuture<List<Pet>>> call = new AtomicReference<>();

        application.run(context -> {
            call.set(context.getBean(PetStoreClient.class).listPets().executeAsync());
            service.journal().await(1, Duration.ofSeconds(30));
            ((DefaultListableBeanFactory) context.getBeanFactory()).destroySingleton("petstore.default");
            context.getBean(PetStoreClient.class);
        });

        assertThat(call.get()).isCompletedWithValue(List.of());
    }

    @Test
    void endsItAfterTheTimeOfAPhase() {
        service.faults().add(Fault.stall());

        assertThat(callOfApplicationThatCloses("spring.lifecycle.timeout-per-shutdown-phase=10ms"))
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(PetStoreClosedException.class);
    }

    private static PetStoreClient recording(List<Duration> given) {
        return (PetStoreClient) Proxy.newProxyInstance(
                PetStoreClient.class.getClassLoader(),
                new Class<?>[] {PetStoreClient.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close") && arguments != null) {
                        given.add((Duration) arguments[0]);
                        long start = System.nanoTime();
                        while (System.nanoTime() == start) {
                            Thread.onSpinWait();
                        }
                    }
                    return method.getName().equals("hashCode") ? (Object) 1 : null;
                });
    }

    @Test
    void allClientsShareTheTimeOfAPhase() {
        List<Duration> given = new ArrayList<>();
        application
                .withPropertyValues("spring.lifecycle.timeout-per-shutdown-phase=20s")
                .withBean("one", PetStoreClient.class, () -> recording(given))
                .withBean("other", PetStoreClient.class, () -> recording(given))
                .run(context -> {});

        Duration whole = Duration.ofSeconds(20);
        assertThat(given)
                .satisfiesExactly(
                        first -> assertThat(first).isLessThanOrEqualTo(whole),
                        second -> assertThat(second).isLessThan(whole));
    }
}
