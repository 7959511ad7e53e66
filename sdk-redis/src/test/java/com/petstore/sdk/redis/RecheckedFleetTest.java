// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.mockserver.MockApiKey;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code recheckRateLimit()} and one call in one process let the calls of all processes of the fleet through. */
class RecheckedFleetTest {

    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    private FleetInTime fleet;
    private MockApiKey limits;
    private PetStoreClient one;
    private PetStoreClient two;

    @BeforeEach
    void start() throws IOException {
        fleet = FleetInTime.start(directory, QuotaPlan.enterprise(60, 100));
        limits = fleet.limits();
        one = fleet.newProcess();
        two = fleet.newProcess();
        fleet.freeze();
    }

    @AfterEach
    void stop() {
        fleet.close();
    }

    @Test
    void afterTheDayWasUsedUpAndThePlanUpgraded() {
        fleet.spendOutsideOfTheLedger(59);
        fleet.advance(Duration.ofMinutes(1));
        fleet.spendOutsideOfTheLedger(38);
        callBoth();
        callWithoutWait(one);
        assertHeldUp(Duration.ofHours(5));

        limits.changePlan(QuotaPlan.PRO);
        assertAllContinueAfterOneCall();
    }

    @Test
    void afterABanWasLifted() {
        callBoth();
        limits.ban(Duration.ofHours(24));
        assertHeldUp(Duration.ofHours(23));

        limits.unban();
        assertAllContinueAfterOneCall();
    }

    @Test
    void afterTheLimitOfTheMinuteWasRaised() {
        callBoth();
        fleet.spendOutsideOfTheLedger(57);
        callWithoutWait(one);
        assertHeldUp(Duration.ofSeconds(30));

        limits.changePlan(QuotaPlan.PRO);
        assertAllContinueAfterOneCall();
    }

    private void callBoth() {
        callWithoutWait(one);
        callWithoutWait(two);
    }

    private void assertHeldUp(Duration atLeast) {
        for (PetStoreClient process : new PetStoreClient[] {one, two}) {
            assertThatThrownBy(() -> callWithoutWait(process))
                    .cause()
                    .isInstanceOfSatisfying(
                            RateLimitException.class,
                            failure -> assertThat(failure.retryAfter()).isGreaterThan(atLeast));
        }
    }

    private void assertAllContinueAfterOneCall() {
        // Within a round trip to the ledger, a refusal of another process counts as the later one.
        fleet.advance(Duration.ofSeconds(1));
        one.recheckRateLimit();
        callWithoutWait(one);
        for (int i = 0; i < 5; i++) {
            callWithoutWait(one);
        }
        fleet.advance(TEN_SECONDS);
        for (int i = 0; i < 5; i++) {
            callWithoutWait(two);
        }
        PetStoreClient started = fleet.newProcess();
        callWithoutWait(started);
        callWithoutWait(one);
        assertThat(fleet.refusals()).as("429s").isLessThanOrEqualTo(1);
    }

    private void callWithoutWait(PetStoreClient process) {
        CompletableFuture<List<Pet>> call =
                process.listPets().maxRateLimitWait(Duration.ZERO).executeAsync();
        fleet.end(process, List.of(call));
        call.join();
    }
}
