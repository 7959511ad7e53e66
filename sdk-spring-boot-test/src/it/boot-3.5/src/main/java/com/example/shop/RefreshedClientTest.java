// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.model.Pet;
import org.junit.jupiter.api.Test;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cloud.context.config.annotation.RefreshScope;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring Cloud replaces a client when a property has changed, behind the proxy that the application was given. */
class RefreshedClientTest {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Refreshable {

        @Bean
        @RefreshScope
        PetStoreClient client(@Value("${shop.url}") String url, @Value("${shop.key}") String key) {
            return PetStoreClient.builder().baseUrl(url).apiKey(key).build();
        }
    }

    @Test
    void usesAddressAndKeyOfTheLastRefresh() {
        try (MockPetStore first = serverWith("Rex");
                MockPetStore second = serverWith("Bella");
                ConfigurableApplicationContext context =
                        SpringApplication.run(Refreshable.class, "--shop.url=" + first.baseUrl(), "--shop.key=Rex")) {
            PetStoreClient client = context.getBean(PetStoreClient.class);
            assertEquals("Rex", nameOfOnlyPet(client));
            PetStoreClient replaced = (PetStoreClient) ((ScopedObject) client).getTargetObject();

            TestPropertyValues.of("shop.url=" + second.baseUrl(), "shop.key=Bella")
                    .applyTo(context);
            context.getBean(org.springframework.cloud.context.scope.refresh.RefreshScope.class)
                    .refreshAll();

            assertEquals("Bella", nameOfOnlyPet(client));
            assertThrows(PetStoreClosedException.class, () -> nameOfOnlyPet(replaced), "a client that was not closed");
        }
    }

    private static MockPetStore serverWith(String pet) {
        return MockPetStore.builder()
                .key(pet, QuotaPlan.FREE)
                .seed(NewMockPet.of(pet, 7))
                .start();
    }

    private static String nameOfOnlyPet(PetStoreClient client) {
        return client.listPets().execute().stream().map(Pet::name).reduce("", String::concat);
    }
}
