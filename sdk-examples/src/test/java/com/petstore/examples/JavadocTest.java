// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the Javadoc of the public types, run; {@link DocumentationTest} holds that they are the same. */
class JavadocTest {

    @Test
    void petStoreClient() {
        try (MockPetStore server = MockPetStore.start()) {
            list(server.baseUrl(), server.apiKey());
        }
    }

    private static void list(String baseUrl, String apiKey) {
        try (PetStoreClient client =
                PetStoreClient.builder().baseUrl(baseUrl).apiKey(apiKey).build()) {
            List<Pet> available =
                    client.listPets().limit(50).status(PetStatus.AVAILABLE).execute();
        }
    }

    @Test
    void petStatus() {
        assertThat(label(Pet.builder()
                        .id(1)
                        .name("Rex")
                        .categoryId(7)
                        .status(PetStatus.SOLD)
                        .build()))
                .isEqualTo("gone");
        assertThat(label(Pet.builder().id(1).name("Rex").categoryId(7).build())).isEqualTo("ask us");
    }

    private static String label(Pet pet) {
        String label = pet.status()
                .flatMap(PetStatus::known)
                .map(known -> switch (known) {
                    case AVAILABLE -> "up for adoption";
                    case PENDING -> "spoken for";
                    case SOLD -> "gone";
                    default -> "ask us";
                })
                .orElse("ask us");
        return label;
    }

    @Test
    void mockPetStore() {
        try (MockPetStore mock = MockPetStore.start()) {
            mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));
            // point any HTTP client at mock.baseUrl(), with mock.apiKey() as its bearer token
        }
    }

    @Test
    void behavior() {
        MockPetStore mock = MockPetStore.builder()
                .behavior(Behavior.defaults().banAfter(3).banDuration(Duration.ofMinutes(1)))
                .start();
        try (mock) {
            assertThat(mock.pets()).isEmpty();
        }
    }
}
