// SPDX-License-Identifier: Apache-2.0
package com.example.mockserver;

import com.petstore.mockserver.junit.MockPetStoreExtension;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The server of all tests: Spring keeps one application for them, which goes on using its address. */
@SpringBootTest
abstract class ShopTestBase {

    @RegisterExtension
    static final MockPetStoreExtension petStore = new MockPetStoreExtension();

    @DynamicPropertySource
    static void petStoreProperties(DynamicPropertyRegistry properties) {
        properties.add("petstore.base-url", petStore::baseUrl);
        properties.add("petstore.api-key", petStore::apiKey);
    }
}
