// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The code of docs/failures.md, run; {@link DocumentationTest} holds that it is the same. */
class FailureGuideTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();
    private final List<NewPet> toBeLookedFor = new ArrayList<>();

    @Test
    void reportsACreateWhoseOutcomeIsUnknown() {
        try (MockPetStore service = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .build()) {
            service.faults().add(Fault.connectionReset().afterProcessing());
            create(client);
        }

        assertThat(toBeLookedFor).containsExactly(rex);
    }

    @Test
    void passesOtherFailuresOn() {
        try (MockPetStore service = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey("not-a-key")
                        .build()) {
            assertThatExceptionOfType(UnauthorizedException.class).isThrownBy(() -> create(client));
        }

        assertThat(toBeLookedFor).isEmpty();
    }

    @Test
    void retriesAtTheTimeOfTheRateLimit() {
        try (MockPetStore service = service(QuotaPlan.enterprise(1, 1_000));
                PetStoreClient client = impatientClient(service)) {
            Refresh refresh = new Refresh(client, service.clock());
            refresh.refresh();
            refresh.refresh();

            assertThat(refresh.shown).isEqualTo(2);
            assertThat(refresh.warnings).isEmpty();
            assertThat(service.journal().requests())
                    .extracting(MockRequest::status)
                    .containsExactly(OptionalInt.of(200), OptionalInt.of(200));
        }
    }

    @Test
    void warnsOfABan() {
        try (MockPetStore service = service(QuotaPlan.FREE);
                PetStoreClient client = impatientClient(service)) {
            Refresh refresh = new Refresh(client, service.clock());
            refresh.refresh();
            service.keys().get("demo").ban(Duration.ofHours(1));
            refresh.refresh();

            assertThat(refresh.shown).isEqualTo(2);
            assertThat(refresh.warnings).isNotEmpty();
        }
    }

    private static MockPetStore service(QuotaPlan plan) {
        return MockPetStore.builder()
                .key("demo", plan)
                .clock(MockClock.frozenAt(START))
                .start();
    }

    private static PetStoreClient impatientClient(MockPetStore service) {
        MockClock clock = service.clock();
        return PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey(service.apiKey())
                .timeSource(TimeSource.of(clock, clock.scheduler()))
                .maxRateLimitWait(Duration.ZERO)
                .build();
    }

    /** An application that refreshes what it shows. */
    private static final class Refresh {

        private final PetStoreClient client;
        private final MockClock clock;
        private final List<RateLimitException> warnings = new ArrayList<>();
        private int shown;

        Refresh(PetStoreClient client, MockClock clock) {
            this.client = client;
            this.clock = clock;
        }

        void refresh() {
            try {
                show(client.listPets().execute());
            } catch (RateLimitException e) {
                if (e.suspectedBan()) {
                    warnOperators(e);
                }
                runAgainAt(e.retryAt(), this::refresh);
            }
        }

        private void show(List<Pet> pets) {
            assertThat(pets).isEmpty();
            shown++;
        }

        private void warnOperators(RateLimitException e) {
            warnings.add(e);
        }

        private void runAgainAt(Instant time, Runnable task) {
            clock.advanceTo(time);
            task.run();
        }
    }

    private void create(PetStoreClient client) {
        try {
            client.createPet(rex).execute();
        } catch (PetStoreException e) {
            if (e.outcomeUnknown()) {
                askSomebodyToLookFor(rex, e);
            } else {
                throw e;
            }
        }
    }

    private void askSomebodyToLookFor(NewPet pet, PetStoreException failure) {
        assertThat(failure).hasMessageContaining("the service may have carried it out");
        toBeLookedFor.add(pet);
    }
}
