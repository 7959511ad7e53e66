package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.domain.Animal;
import com.petstore.mockserver.domain.AnimalStatus;
import com.petstore.mockserver.domain.NewAnimal;
import com.petstore.mockserver.limits.Plan;
import com.petstore.mockserver.time.MockClock;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.time.TimeSource;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a service class of an application against the bundled server: real requests, no stubs, and a minute that takes no time. */
class AdoptionDeskTest {

    private final MockClock clock = MockClock.selfAdvancingFrom(Instant.parse("2026-11-21T12:00:00Z"));
    private final MockPetStore server =
            MockPetStore.builder().key("desk", Plan.FREE).clock(clock).start();
    private final PetStoreClient client = PetStoreClient.builder()
            .baseUrl(server.baseUrl())
            .apiKey(server.apiKey())
            .timeSource(TimeSource.of(clock::nanoTime, clock::instant, clock::sleep, clock::schedule))
            .build();
    private final AdoptionDesk desk = new AdoptionDesk(client);

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void suggestsTheFirstOfTheCategoryThatIsAvailable() {
        server.seed(
                new NewAnimal("Charlie", 7, AnimalStatus.SOLD),
                new NewAnimal("Bella", 1, AnimalStatus.AVAILABLE),
                new NewAnimal("Rex", 7, AnimalStatus.AVAILABLE));

        assertThat(desk.suggest(7)).map(Pet::name).contains("Rex");
        assertThat(desk.suggest(8)).isEmpty();
    }

    @Test
    void registersAnAnimal() {
        assertThat(desk.register("Rex", 7)).isEqualTo("Rex has number 1");
        assertThat(server.animals()).extracting(Animal::name).containsExactly("Rex");
    }

    @Test
    void doesNotKeepPeopleWaitingForTheQuota() {
        for (int i = 0; i < 60; i++) {
            client.listPets().execute();
        }

        assertThat(desk.register("Rex", 7)).matches("Please try again in \\d+ seconds");
        assertThat(server.animals()).isEmpty();
    }

    @Test
    void saysSoWhenTheServiceIsOutOfReach() {
        server.close();

        assertThat(desk.register("Rex", 7)).isEqualTo("Rex could not be added");
    }
}
