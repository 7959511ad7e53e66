// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.Stub;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.model.NewPet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stubs of the guides. */
class StubsGuideTest {

    private MockPetStore mock;
    private PetStoreClient client;

    @BeforeEach
    void start() {
        mock = MockPetStore.start();
        client = PetStoreClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(mock.apiKey())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        mock.close();
    }

    @Test
    void stubsReplaceTheService() {
        mock.stubs()
                .add(Stub.get("/v1/store/orders").withQuery("status", "placed").returns(200, "[{\"id\": 1}]"));
        mock.stubs()
                .add(Stub.post("/v1/pets")
                        .withBody("/name", "Rex")
                        .returns(409, "{\"code\": \"taken\"}")
                        .times(1));
        mock.stubs().add(Stub.on("DELETE", "/v1/pets/7").returns(204, ""));

        assertThat(client.request("GET", "/store/orders")
                        .query("status", "placed")
                        .execute())
                .isEqualTo("[{\"id\": 1}]");
        assertConflict();
        assertThat(client.request("DELETE", "/pets/7").execute()).isEmpty();
    }

    @Test
    void stubsOfTheJavadocReplaceTheService() {
        mock.stubs().add(Stub.get("/v1/store/orders").returns(200, "[{\"id\":1}]"));
        mock.stubs()
                .add(Stub.post("/v1/pets")
                        .withBody("/name", "Rex")
                        .returns(409, "{\"code\":\"taken\"}")
                        .times(2));

        assertThat(client.request("GET", "/store/orders").execute()).isEqualTo("[{\"id\":1}]");
        assertConflict();
        assertConflict();
    }

    private void assertConflict() {
        NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();
        assertThatThrownBy(() -> client.createPet(rex).execute())
                .isInstanceOfSatisfying(
                        PetStoreApiException.class,
                        failure -> assertThat(failure.status()).isEqualTo(409));
    }
}
