// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.NewPet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of docs/failures.md, run; {@link DocumentationTest} holds that it is the same. */
class FailureGuideTest {

    private final NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();
    private final List<NewPet> toBeLookedFor = new ArrayList<>();

    @Test
    void asksSomebodyToLookWhereTheOutcomeIsUnknown() {
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
    void letsOtherFailuresPass() {
        try (MockPetStore service = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey("not-a-key")
                        .build()) {
            assertThatExceptionOfType(UnauthorizedException.class).isThrownBy(() -> create(client));
        }

        assertThat(toBeLookedFor).isEmpty();
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
