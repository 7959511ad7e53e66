// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What is kept of a call is gone when the call is, whatever ended it. */
class ObservationListenerTest {

    private final ObservationListener listener = new ObservationListener(ObservationRegistry.create());

    @Test
    void keepsNothingOfCallsThatHaveEnded() {
        try (MockPetStore service = MockPetStore.start()) {
            PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(service.baseUrl())
                    .apiKey(service.apiKey())
                    .retryPolicy(RetryPolicy.none())
                    .addListener(listener)
                    .build();
            service.faults().add(Fault.status(503).probability(0.2));
            service.faults().add(Fault.connectionReset().probability(0.2));
            for (int i = 0; i < 500; i++) {
                CompletableFuture<?> call = client.listPets().executeAsync();
                if (i % 3 == 0) {
                    call.cancel(true);
                }
                end(call);
                end(client.listPets().timeout(Duration.ofNanos(1)).executeAsync());
            }
            service.faults().clear();
            service.faults().add(Fault.stall());
            CompletableFuture<?> closed = client.listPets().executeAsync();
            client.close();
            end(closed);
        }
        while (listener.observedCalls() > 0) {
            Thread.onSpinWait();
        }

        assertThat(listener.observedCalls()).isZero();
    }

    private static void end(CompletableFuture<?> call) {
        try {
            call.join();
        } catch (CompletionException | CancellationException e) {
            // Each ending counts.
        }
    }
}
