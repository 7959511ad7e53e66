// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.nativehttp;

import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.nativehttp.generated.ApiClient;
import com.petstore.benchmarks.nativehttp.generated.ApiException;
import com.petstore.benchmarks.nativehttp.generated.api.PetsApi;
import com.petstore.benchmarks.nativehttp.generated.model.NewPet;
import com.petstore.benchmarks.nativehttp.generated.model.Pet;
import com.petstore.benchmarks.nativehttp.generated.model.PetStatus;
import java.util.List;

final class NativeClient implements Client {

    private final PetsApi pets;

    NativeClient(ApiClient generated) {
        this.pets = new PetsApi(generated);
    }

    @Override
    public List<Pet> listPets(int limit) throws ApiException {
        return pets.listPets(limit, null);
    }

    @Override
    public Pet createPet(String name, long categoryId) throws ApiException {
        return pets.createPet(new NewPet().name(name).categoryId(categoryId).status(PetStatus.AVAILABLE));
    }

    @Override
    public Pet getPet(long id) throws ApiException {
        return pets.getPet(id);
    }

    @Override
    public void close() {
        // It has no close before Java 21; its threads are daemons.
    }
}
