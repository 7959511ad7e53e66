// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.retrofit;

import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.retrofit.generated.RetrofitApiClient;
import com.petstore.benchmarks.retrofit.generated.api.PetsApi;
import com.petstore.benchmarks.retrofit.generated.model.NewPet;
import com.petstore.benchmarks.retrofit.generated.model.Pet;
import com.petstore.benchmarks.retrofit.generated.model.PetStatus;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.HttpException;
import retrofit2.Response;

final class RetrofitClient implements Client {

    private final PetsApi pets;

    RetrofitClient(RetrofitApiClient generated) {
        this.pets = generated.createService(PetsApi.class);
    }

    @Override
    public List<Pet> listPets(int limit) throws IOException {
        return body(pets.listPets(limit, null).execute());
    }

    @Override
    public Pet createPet(String name, long categoryId) throws IOException {
        NewPet pet = new NewPet().name(name).categoryId(categoryId).status(PetStatus.AVAILABLE);
        return body(pets.createPet(pet).execute());
    }

    @Override
    public Pet getPet(long id) throws IOException {
        return body(pets.getPet(id).execute());
    }

    @Override
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        CompletableFuture<List<Pet>> list = new CompletableFuture<>();
        pets.listPets(limit, null).enqueue(new Callback<>() {
            @Override
            public void onResponse(Call<List<Pet>> call, Response<List<Pet>> response) {
                list.complete(body(response));
            }

            @Override
            public void onFailure(Call<List<Pet>> call, Throwable failure) {
                list.completeExceptionally(failure);
            }
        });
        return list;
    }

    private static <T> T body(Response<T> response) {
        if (!response.isSuccessful()) {
            throw new HttpException(response);
        }
        return response.body();
    }

    @Override
    public void close() {
        // The generated client does not show what it built; its threads end by themselves.
    }
}
