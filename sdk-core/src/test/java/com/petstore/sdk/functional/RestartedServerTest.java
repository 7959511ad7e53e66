// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.CallStyle;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A restart ends all connections that a client keeps, more of them than a call has attempts. */
class RestartedServerTest extends MockServerTest {

    private static final int CONNECTIONS = 8;

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-22T12:00:00Z"));

    @Override
    MockPetStore startServer() {
        return MockPetStore.builder().clock(clock).start();
    }

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder().retryPolicy(RetryPolicy.defaults().withInitialDelay(Duration.ofMillis(1)));
    }

    @ParameterizedTest
    @EnumSource
    void aCallFindsOneOfManyDeadConnectionsAtMost(CallStyle style) throws InterruptedException {
        assertThat(client.listPets().execute()).isEmpty();
        openConnections();
        restart();

        assertThat(style.executeForResponse(client.listPets()).attempts()).isLessThanOrEqualTo(2);
    }

    private void openConnections() throws InterruptedException {
        server.faults().add(Fault.latency(Duration.ofSeconds(1)));
        List<CompletableFuture<List<Pet>>> calls = Stream.generate(
                        () -> client.listPets().executeAsync())
                .limit(CONNECTIONS)
                .toList();
        clock.awaitSleepers(CONNECTIONS, Duration.ofSeconds(30));
        clock.advance(Duration.ofSeconds(1));
        calls.forEach(CallStyle::await);
    }

    private void restart() {
        int port = URI.create(server.baseUrl()).getPort();
        server.close();
        server = MockPetStore.builder().clock(clock).port(port).start();
    }
}
