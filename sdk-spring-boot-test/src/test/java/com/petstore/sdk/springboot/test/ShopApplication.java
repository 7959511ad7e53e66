// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.springboot.PetStoreAutoConfiguration;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** A small application, for tests of its tests. */
@SpringBootConfiguration
@ImportAutoConfiguration(PetStoreAutoConfiguration.class)
class ShopApplication {

    @Bean
    static Shop shop(PetStoreClient petStore) {
        return new Shop(petStore);
    }

    /** What users test. */
    record Shop(PetStoreClient petStore) {

        List<String> names() {
            return petStore.listPets().execute().stream().map(Pet::name).toList();
        }
    }
}
