// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients as of several processes, each with a scope, a ledger and a connection of its own, on one key of the Free plan. */
class RedisFleetTest {

    private static final int CLIENTS = 4;
    private static final int QUOTA = 60;

    @TempDir
    Path directory;

    private RedisServer redis;
    private MockPetStore store;
    private final List<AutoCloseable> toClose = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        redis = RedisServer.start(directory);
        store = MockPetStore.builder().key("free", QuotaPlan.FREE).start();
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : toClose) {
            one.close();
        }
        if (redis != null) {
            store.close();
            redis.close();
        }
    }

    @Test
    void shareTheQuotaWithoutARefusal() throws Exception {
        List<CompletableFuture<List<Pet>>> calls = new ArrayList<>();
        List<PetStoreClient> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(newClient(TimeSource.system()));
        }
        for (int i = 0; i < 2 * QUOTA; i++) {
            calls.add(clients.get(i % CLIENTS).listPets().executeAsync());
        }
        long served = 0;
        for (CompletableFuture<List<Pet>> call : calls) {
            try {
                call.get(30, TimeUnit.SECONDS);
                served++;
            } catch (ExecutionException failure) {
                assertThat(failure).hasCauseInstanceOf(RateLimitException.class);
                assertThat(((RateLimitException) failure.getCause()).attempts())
                        .as("sent")
                        .isZero();
            }
        }

        assertThat(served).isGreaterThanOrEqualTo(QUOTA / 2);
    }

    @Test
    void logNoWarningWhenTheyAreClosedBeforeTheirLedgerWithCallsInFlight() throws Exception {
        List<String> warnings = Warnings.during(() -> {
            // While time stands still, no message is late.
            MockClock clock = MockClock.frozenAt(Instant.now());
            PetStoreClient client = newClient(TimeSource.of(clock, clock.scheduler()));
            client.listPets().execute();
            List<CompletableFuture<List<Pet>>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(client.listPets().executeAsync());
            }
            stop();
            toClose.clear();
            redis = null;
            calls.forEach(
                    call -> assertThat(call.handle((pets, failure) -> "ended")).succeedsWithin(Duration.ofSeconds(30)));
        });

        assertThat(warnings).isEmpty();
    }

    private PetStoreClient newClient(TimeSource time) {
        ScriptedLedger ledger = (ScriptedLedger) RedisQuotaLedger.builder().connect(redis.uri());
        PetStoreClient client = PetStoreClient.builder()
                .baseUrl(store.baseUrl())
                .apiKey("free")
                .timeSource(time)
                .rateLimitScope(RateLimitScope.ledger(ledger))
                .maxRateLimitWait(Duration.ofSeconds(3))
                .build();
        toClose.add(client);
        toClose.add(ledger);
        return client;
    }
}
