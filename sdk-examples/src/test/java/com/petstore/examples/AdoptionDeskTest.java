// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.junit.WithMockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.model.Pet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests a service class of an application against the bundled server: real requests, no stubs, and a minute that takes no time. */
@WithMockPetStore(plan = "free", clock = ClockMode.AUTO_ADVANCE)
class AdoptionDeskTest {

    private PetStoreClient client;
    private AdoptionDesk desk;

    @BeforeEach
    void open(MockPetStore server, MockClock clock) {
        client = PetStoreClient.builder()
                .baseUrl(server.baseUrl())
                .apiKey(server.apiKey())
                .timeSource(TimeSource.of(clock, clock.scheduler()))
                .build();
        desk = new AdoptionDesk(client);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void suggestsTheFirstOfTheCategoryThatIsAvailable(MockPetStore server) {
        server.seed(
                NewMockPet.of("Charlie", 7).status(MockPetStatus.SOLD),
                NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE),
                NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));

        assertThat(desk.suggest(7)).map(Pet::name).contains("Rex");
        assertThat(desk.suggest(8)).isEmpty();
    }

    @Test
    void registersAPet(MockPetStore server) {
        assertThat(desk.register("Rex", 7)).isEqualTo("Rex has number 1");
        assertThat(server.pets()).extracting(MockPet::name).containsExactly("Rex");
    }

    @Test
    void failsInsteadOfWaitingForTheQuota(MockPetStore server) {
        for (int i = 0; i < 60; i++) {
            client.listPets().execute();
        }

        assertThat(desk.register("Rex", 7)).matches("Please try again in \\d+ seconds");
        assertThat(server.pets()).isEmpty();
    }

    @Test
    void reportsAServiceThatIsOutOfReach(MockPetStore server) {
        server.close();

        assertThat(desk.register("Rex", 7)).isEqualTo("Rex could not be added");
    }

    @Test
    void reportsACreateWhoseResponseWasLost(MockPetStore server) {
        server.faults().add(Fault.connectionReset().afterProcessing().times(1));

        assertThat(desk.register("Rex", 7)).isEqualTo("Please look whether Rex is there before you try again");
        assertThat(server.pets()).extracting(MockPet::name).containsExactly("Rex");
    }
}
