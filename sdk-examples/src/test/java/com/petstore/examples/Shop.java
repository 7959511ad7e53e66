// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A small application, whose tests {@code docs/testing.md} shows. */
final class Shop implements AutoCloseable {

    private final PetStoreClient client;

    Shop(String baseUrl, String apiKey) {
        this(baseUrl, apiKey, TimeSource.system());
    }

    Shop(String baseUrl, String apiKey, TimeSource time) {
        client = PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .timeSource(time)
                .build();
    }

    List<String> forSale() {
        return names(client.listPets().status(PetStatus.AVAILABLE).execute());
    }

    CompletableFuture<List<String>> forSaleLater() {
        return client.listPets().status(PetStatus.AVAILABLE).executeAsync().thenApply(Shop::names);
    }

    void add(String name) {
        client.createPet(NewPet.builder()
                        .name(name)
                        .categoryId(7)
                        .status(PetStatus.AVAILABLE)
                        .build())
                .execute();
    }

    @Override
    public void close() {
        client.close();
    }

    private static List<String> names(List<Pet> pets) {
        return pets.stream().map(Pet::name).toList();
    }
}
