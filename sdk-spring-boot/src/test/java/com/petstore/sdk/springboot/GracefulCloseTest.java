// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** An application that is shut down while a call is in flight. */
class GracefulCloseTest {

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private CompletableFuture<List<Pet>> callOfApplicationThatCloses(String... properties) {
        AtomicReference<CompletableFuture<List<Pet>>> call = new AtomicReference<>();
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(PetStoreAutoConfiguration.class))
                .withPropertyValues("petstore.base-url=" + service.baseUrl(), "petstore.api-key=" + service.apiKey())
                .withPropertyValues(properties)
                .run(context -> {
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

    @Test
    void endsItAfterTheTimeOfAPhase() {
        service.faults().add(Fault.stall());

        assertThat(callOfApplicationThatCloses("spring.lifecycle.timeout-per-shutdown-phase=10ms"))
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(PetStoreClosedException.class);
    }
}
