// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.junit.ApiKey;
import com.petstore.mockserver.junit.BaseUrl;
import com.petstore.mockserver.junit.WithMockPetStore;
import org.junit.jupiter.api.Test;

@WithMockPetStore
class ShopTest {

    @Test
    void showsAvailablePets(MockPetStore mock, @BaseUrl String url, @ApiKey String key) {
        mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));

        try (Shop shop = new Shop(url, key)) {
            assertThat(shop.forSale()).containsExactly("Rex");
        }
    }
}
