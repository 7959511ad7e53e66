// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.ContractRule;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.faults.InjectedFault.Consequence;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One client, one server, eight threads and a virtual day of faults of every kind; with {@code -Dfaults.rounds}, as many rounds of calls.
 *
 * <p>Each attempt moves the clock on by two minutes, but where calls wait for the time that a 429 named. The clock jumps to the next waiter when nothing
 * else happens. It may do so while a request is on its way, so no call here has a time limit on it that could matter; that of an attempt is real time.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@Tag("search")
class DayOfFaultsTest {

    private static final int ROUNDS = Integer.getInteger("faults.rounds", 4);
    private static final int CALLS = Integer.getInteger("faults.calls", 30);
    private static final long SEED = Long.getLong("faults.seed", 20261122);

    private static final Duration NO_LIMIT = Duration.ofDays(365);
    private static final long MOST_MORE_HEAP = 4 << 20;

    /** A day passes, and waits of one thread end while the others work. */
    private static final Duration PER_ATTEMPT = Duration.ofMinutes(2);

    private final Surroundings before = new Surroundings();
    private final MockClock clock = MockClock.autoAdvancingFrom(Instant.parse("2026-11-22T12:00:00Z"));
    private final MockPetStore server = MockPetStore.builder()
            .clock(clock)
            .randomSeed(SEED)
            .journalCapacity(10 * Round.THREADS * CALLS)
            .seed(pet("Rex"), pet("Tom"), pet("Ada"))
            .start();
    private final NamedTimes namedTimes = new NamedTimes();
    private final PetStoreClient client = PetStoreClient.builder()
            .baseUrl(server.baseUrl())
            .apiKey(server.apiKey())
            .timeSource(TimeSource.of(clock, clock.scheduler()))
            .rateLimitScope(RateLimitScope.isolated())
            .timeout(NO_LIMIT)
            .attemptTimeout(Duration.ofSeconds(2))
            .maxResponseBytes(InjectedFault.Limits.LARGEST_BODY)
            .addListener(namedTimes)
            .addListener(new CallListener() {
                @Override
                public void attemptEnded(AttemptEnded event) {
                    // Otherwise the time that a 429 named would be over at once.
                    if (namedTimes.areOver(clock.instant())) {
                        clock.advance(PER_ATTEMPT);
                    }
                }
            })
            .build();
    private final InjectedFaults faults = new InjectedFaults();
    private int attempts;
    private int notRepeated;

    private static NewMockPet pet(String name) {
        return NewMockPet.of(name, 7).status(MockPetStatus.AVAILABLE);
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void everyCallEndsAsItsFaultsCallForAndNothingIsLeft() throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Pet> listed = client.listPets().execute();
        Instant start = clock.instant();
        long heapAfterAQuarter = 0;

        for (int round = 1; round <= ROUNDS; round++) {
            server.journal().clear();
            faults.happenIn(server.faults());
            Map<PlannedCall, Outcome> outcomes = new Round(round, client, faults, random.split()).run(CALLS);
            checkPromises(outcomes, listed);
            server.reset();
            if (round == (ROUNDS + 3) / 4) {
                heapAfterAQuarter = Surroundings.usedHeap();
            }
        }

        long heapAtTheEnd = Surroundings.usedHeap();
        System.out.printf(
                "seed %d: %d calls, %d attempts, %d not repeated; heap: %d KiB after a quarter, %d KiB at the end%nhits: %s%n",
                SEED,
                ROUNDS * Round.THREADS * CALLS,
                attempts,
                notRepeated,
                heapAfterAQuarter >> 10,
                heapAtTheEnd >> 10,
                faults.hits());
        assertThat(heapAtTheEnd - heapAfterAQuarter).as("more bytes of heap").isLessThan(MOST_MORE_HEAP);
        assertThat(faults.hits().keySet())
                .extracting(InjectedFault::kind)
                .containsAll(Arrays.stream(InjectedFault.values())
                        .map(InjectedFault::kind)
                        .toList());
        assertThat(Duration.between(start, clock.instant())).isGreaterThan(Duration.ofDays(1));
        assertThat(notRepeated).isLessThan(faults.hitsOf(Consequence.MAY_PASS) / 10);
        checkThatNothingIsLeft();
    }

    private void checkPromises(Map<PlannedCall, Outcome> outcomes, List<Pet> listed) {
        Verdicts verdicts = new Verdicts(server, listed);
        outcomes.forEach(verdicts::check);
        faults.forget(outcomes.keySet());
        int attemptsOfThem =
                outcomes.values().stream().mapToInt(Outcome::attempts).sum();
        assertThat(server.journal().requests()).as("nobody else sends anything").hasSize(attemptsOfThem);
        assertThat(server.journal().violations())
                .filteredOn(violation -> violation.rule() != ContractRule.TOO_EARLY)
                .isEmpty();
        namedTimes.check(server.journal());
        attempts += attemptsOfThem;
        notRepeated += verdicts.notRepeated();
    }

    private void checkThatNothingIsLeft() {
        assertThat(client.rateLimitStatus().waiting()).as("waiting calls").isZero();
        assertThat(client.rateLimitStatus().inFlight())
                .as("requests that never ended")
                .isZero();
        client.close();
        server.close();
        before.awaitNothingMore();
    }
}
