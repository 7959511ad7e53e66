// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the settings of a client promise holds with a ledger in a real Redis too. */
class PromisesOfAFleetTest {

    @TempDir
    Path directory;

    private FleetInTime fleet;

    @BeforeEach
    void start() throws IOException {
        fleet = FleetInTime.start(directory, QuotaPlan.PRO);
    }

    @AfterEach
    void stop() {
        fleet.close();
    }

    @Test
    void callsThatMayNotWaitAreServedWhileThereIsEnough() {
        serveWithoutWait(fleet.newProcess(), 100);
    }

    @Test
    void callsThatMayNotWaitAreServedAfterShortProcesses() {
        for (int i = 0; i < 20; i++) {
            PetStoreClient shortProcess = fleet.newProcess();
            shortProcess.listPets().execute();
            shortProcess.close();
        }

        serveWithoutWait(fleet.newProcess(), 100);
    }

    @Test
    void callsThatMayNotWaitAreServedALeaseAfterShortProcessesWereKilled() {
        for (int i = 0; i < 20; i++) {
            PetStoreClient killed = fleet.newProcess();
            killed.listPets().execute();
        }
        fleet.advance(Duration.ofSeconds(6));

        serveWithoutWait(fleet.newProcess(), 100);
    }

    @Test
    void aRedisThatIsThreeTenthsOfASecondAwayIsUsed() {
        fleet.setDistance(Duration.ofMillis(300));
        PetStoreClient process = fleet.newProcess();
        serveWithoutWait(process, 30);

        assertThat(process.rateLimitStatus().ledger())
                .hasValueSatisfying(ledger -> assertThat(ledger.reachable()).isTrue());
    }

    private void serveWithoutWait(PetStoreClient process, int calls) {
        fleet.freeze();
        List<CompletableFuture<List<Pet>>> all = Stream.generate(
                        () -> process.listPets().maxRateLimitWait(Duration.ZERO).executeAsync())
                .limit(calls)
                .toList();

        fleet.end(process, all);

        assertThat(all).allSatisfy(call -> assertThat(call).isCompletedWithValue(List.of()));
    }
}
