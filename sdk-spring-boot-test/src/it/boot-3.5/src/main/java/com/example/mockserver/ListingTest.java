// SPDX-License-Identifier: Apache-2.0
package com.example.mockserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ListingTest extends ShopTestBase {

    @Autowired
    Shop shop;

    @AfterEach
    void reset(MockPetStore mock) {
        mock.reset();
    }

    @Test
    void showsThePets() throws Exception {
        petStore.server().seed(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD));

        assertEquals("[{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}]", shop.pets());
    }

    @Test
    void showsNothing() throws Exception {
        assertEquals("[]", shop.pets());
    }
}
