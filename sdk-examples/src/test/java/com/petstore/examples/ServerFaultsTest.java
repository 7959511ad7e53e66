// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.Operation;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.model.NewPet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Java of docs/mock-server/faults.md, run; {@link DocumentationTest} holds that it is the same. */
class ServerFaultsTest {

    private final MockPetStore mock = MockPetStore.start();
    private final PetStoreClient client = PetStoreClient.builder()
            .baseUrl(mock.baseUrl())
            .apiKey(mock.apiKey())
            .build();
    private final NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();

    @AfterEach
    void stop() {
        client.close();
        mock.close();
    }

    @Test
    void aServiceThatIsDownForAMomentAndAResponseThatIsLost() {
        mock.faults().add(Fault.status(503).onOperation(Operation.LIST_PETS).times(2));
        mock.faults().add(Fault.connectionReset().afterProcessing().onOperation(Operation.CREATE_PET));

        assertThat(client.listPets().execute()).isEmpty();
        assertThat(mock.faults().unconsumed()).isEmpty();
        theResponseIsLost();
    }

    private void theResponseIsLost() {
        PetStoreTransportException lost = assertThrows(
                PetStoreTransportException.class, () -> client.createPet(rex).execute());

        assertThat(lost.outcomeUnknown()).isTrue();
        assertThat(mock.pets()).extracting(MockPet::name).containsExactly("Rex");
    }
}
