// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;

final class SdkClient implements Client {

    private final PetStoreClient client;

    SdkClient(PetStoreClient client) {
        this.client = client;
    }

    @Override
    public List<Pet> listPets(int limit) {
        return client.listPets().limit(limit).execute();
    }

    @Override
    public Pet createPet(String name, long categoryId) {
        NewPet pet = NewPet.builder()
                .name(name)
                .categoryId(categoryId)
                .status(PetStatus.AVAILABLE)
                .build();
        return client.createPet(pet).execute();
    }

    @Override
    @SuppressWarnings("removal") // Measured as long as it is there.
    public Pet getPet(long id) {
        return client.getPet(id).execute();
    }

    @Override
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        return client.listPets().limit(limit).executeAsync();
    }

    @Override
    public void close() {
        client.close();
    }
}
