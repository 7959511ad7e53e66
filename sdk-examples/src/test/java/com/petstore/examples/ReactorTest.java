// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** The Reactor code of docs/concurrency.md, run; {@link DocumentationTest} checks that it is the same. */
class ReactorTest {

    private final MockPetStore mock = MockPetStore.start();
    private final CompletableFuture<Optional<Throwable>> ended = new CompletableFuture<>();
    private final PetStoreClient client = PetStoreClient.builder()
            .baseUrl(mock.baseUrl())
            .apiKey(mock.apiKey())
            .addListener(new CallListener() {
                @Override
                public void callEnded(CallEnded event) {
                    ended.complete(event.failure());
                }
            })
            .build();

    @AfterEach
    void stop() {
        client.close();
        mock.close();
    }

    private Mono<List<Pet>> list() {
        Mono<List<Pet>> pets = Mono.fromFuture(client.listPets().limit(50)::executeAsync);
        return pets;
    }

    @Test
    void sendsOneRequestForEachSubscription() {
        Mono<List<Pet>> pets = list();
        assertThat(mock.journal().requests()).isEmpty();

        assertThat(pets.block()).isEmpty();
        assertThat(pets.block()).isEmpty();

        assertThat(mock.journal().requests()).hasSize(2);
    }

    @Test
    void cancelsTheCallWhenTheSubscriptionIsCancelled() throws Exception {
        mock.faults().add(Fault.stall());
        Disposable subscription = list().subscribe();
        mock.journal().await(1, Duration.ofSeconds(30));

        subscription.dispose();

        assertThat(ended.get(30, TimeUnit.SECONDS))
                .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("cancelled by the caller"));
    }
}
