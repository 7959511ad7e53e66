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

    @Test
    void reportsACreateWhoseOutcomeIsUnknown() {
        try (MockPetStore service = service(QuotaPlan.FREE);
                PetStoreClient client = client(service)) {
            Site site = new Site(client, service.clock());
            service.faults().add(Fault.connectionReset().afterProcessing());
            site.add(rex);

            assertThat(site.toBeLookedFor).containsExactly(rex);
            assertThat(site.shown).isEmpty();
        }
    }

    @Test
    void passesOtherFailuresOn() {
        try (MockPetStore service = service(QuotaPlan.FREE);
                PetStoreClient client =
                        client(service).toBuilder().apiKey("not-a-key").build()) {
            Site site = new Site(client, service.clock());

            assertThatExceptionOfType(UnauthorizedException.class).isThrownBy(() -> site.add(rex));
            assertThat(site.toBeLookedFor).isEmpty();
        }
    }

    @Test
    void createsAtTheTimeOfTheRateLimit() {
        try (MockPetStore service = service(QuotaPlan.enterprise(1, 1_000));
                PetStoreClient client = client(service)) {
            Site site = new Site(client, service.clock());
            site.add(rex);
            site.add(rex);

            assertThat(site.shown).hasSize(2);
            assertThat(site.warnings).isEmpty();
            assertThat(service.journal().requests())
                    .extracting(MockRequest::status)
                    .containsExactly(OptionalInt.of(201), OptionalInt.of(201));
        }
    }

    @Test
    void warnsOfABan() {
        try (MockPetStore service = service(QuotaPlan.FREE);
                PetStoreClient client = client(service)) {
            Site site = new Site(client, service.clock());
            site.add(rex);
            service.keys().get("demo").ban(Duration.ofHours(1));
            site.add(rex);

            assertThat(site.shown).hasSize(2);
            assertThat(site.warnings).isNotEmpty();
        }
    }

    private static MockPetStore service(QuotaPlan plan) {
        return MockPetStore.builder()
                .key("demo", plan)
                .clock(MockClock.frozenAt(START))
                .start();
    }

    private static PetStoreClient client(MockPetStore service) {
        MockClock clock = service.clock();
        return PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey(service.apiKey())
                .timeSource(TimeSource.of(clock, clock.scheduler()))
                .maxRateLimitWait(Duration.ZERO)
                .build();
    }

    /** An application that creates pets. */
    private static final class Site {

        private final PetStoreClient client;
        private final MockClock clock;
        private final List<Pet> shown = new ArrayList<>();
        private final List<RateLimitException> warnings = new ArrayList<>();
        private final List<NewPet> toBeLookedFor = new ArrayList<>();

        Site(PetStoreClient client, MockClock clock) {
            this.client = client;
            this.clock = clock;
        }

        void add(NewPet pet) {
            try {
                show(client.createPet(pet).execute());
            } catch (RateLimitException e) { // not created: the quota is used up, or the service refused
                if (e.suspectedBan()) {
                    warnOperators(e);
                }
                runAt(e.retryAt(), () -> add(pet));
            } catch (PetStoreException e) {
                if (e.outcomeUnknown()) { // perhaps created: do not create it again
                    askSomebodyToLookFor(pet, e);
                } else { // not created: the key, the request or the connection is wrong
                    throw e;
                }
            }
        }

        private void show(Pet pet) {
            shown.add(pet);
        }

        private void warnOperators(RateLimitException e) {
            warnings.add(e);
        }

        private void runAt(Instant time, Runnable task) {
            clock.advanceTo(time);
            task.run();
        }

        private void askSomebodyToLookFor(NewPet pet, PetStoreException failure) {
            assertThat(failure).hasMessageContaining("the service may have carried it out");
            toBeLookedFor.add(pet);
        }
    }
}
