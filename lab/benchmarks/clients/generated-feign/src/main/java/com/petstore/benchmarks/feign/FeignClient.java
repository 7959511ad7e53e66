// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.feign;

import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.feign.generated.api.PetsApi;
import com.petstore.benchmarks.feign.generated.model.NewPet;
import com.petstore.benchmarks.feign.generated.model.Pet;
import com.petstore.benchmarks.feign.generated.model.PetStatus;
import java.util.List;

final class FeignClient implements Client {

    private final PetsApi pets;

    FeignClient(PetsApi pets) {
        this.pets = pets;
    }

    @Override
    public List<Pet> listPets(int limit) {
        return pets.listPets(limit, null);
    }

    @Override
    public Pet createPet(String name, long categoryId) {
        return pets.createPet(new NewPet().name(name).categoryId(categoryId).status(PetStatus.AVAILABLE));
    }

    @Override
    public Pet getPet(long id) {
        return pets.getPet(id);
    }

    @Override
    public void close() {
        // The generated client keeps one OkHttp client for the JVM, whose threads end by themselves.
    }
}
