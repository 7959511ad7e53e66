// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.okhttpgson;

import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.okhttpgson.generated.ApiCallback;
import com.petstore.benchmarks.okhttpgson.generated.ApiClient;
import com.petstore.benchmarks.okhttpgson.generated.ApiException;
import com.petstore.benchmarks.okhttpgson.generated.api.PetsApi;
import com.petstore.benchmarks.okhttpgson.generated.model.NewPet;
import com.petstore.benchmarks.okhttpgson.generated.model.Pet;
import com.petstore.benchmarks.okhttpgson.generated.model.PetStatus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

final class OkHttpGsonClient implements Client {

    private final ApiClient generated;
    private final PetsApi pets;

    OkHttpGsonClient(ApiClient generated) {
        this.generated = generated;
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
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        CompletableFuture<List<Pet>> list = new CompletableFuture<>();
        try {
            pets.listPetsAsync(limit, null, new Completing<>(list));
        } catch (ApiException e) {
            list.completeExceptionally(e);
        }
        return list;
    }

    @Override
    public void close() {
        generated.getHttpClient().dispatcher().executorService().shutdown();
        generated.getHttpClient().connectionPool().evictAll();
    }

    private record Completing<T>(CompletableFuture<T> future) implements ApiCallback<T> {

        @Override
        public void onFailure(ApiException e, int status, Map<String, List<String>> headers) {
            future.completeExceptionally(e);
        }

        @Override
        public void onSuccess(T result, int status, Map<String, List<String>> headers) {
            future.complete(result);
        }

        @Override
        public void onUploadProgress(long bytes, long length, boolean done) {}

        @Override
        public void onDownloadProgress(long bytes, long length, boolean done) {}
    }
}
