// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** A test of an application, as docs/spring-boot.md shows it. */
@SpringBootTest
@AutoConfigureMockPetStore
class ShopTest {

    @Autowired
    MockPetStore mock;

    @Autowired
    ShopApplication.Shop shop;

    @RepeatedTest(2)
    void showsPets() {
        mock.seed(NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE));

        assertThat(shop.names()).containsExactly("Bella");
    }
}
