package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShopTest {

    @Test
    void offersAPet() {
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .build()) {
            Shop shop = new Shop(client);

            assertEquals(List.of(shop.offer("Rex")), shop.offers());
        }
    }
}
