// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import com.petstore.benchmarks.DatabindJson.NewPet;
import com.petstore.benchmarks.DatabindJson.Pet;
import com.petstore.benchmarks.DatabindJson.Status;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.HttpException;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.POST;
import retrofit2.http.Path;
import retrofit2.http.Query;

final class RetrofitClient implements Client {

    private static final String AUTHORIZATION = "Bearer " + SamplePets.API_KEY;

    private final OkHttpClient okHttp;
    private final Pets pets;

    RetrofitClient(String baseUrl, Interceptor... interceptors) {
        okHttp = ByHandClient.okHttp(interceptors);
        pets = new Retrofit.Builder()
                .baseUrl(baseUrl + "/")
                .client(okHttp)
                .addConverterFactory(JacksonConverterFactory.create(DatabindJson.MAPPER))
                .build()
                .create(Pets.class);
    }

    interface Pets {

        @GET("pets")
        Call<List<Pet>> listPets(@Header("Authorization") String authorization, @Query("limit") int limit);

        @POST("pets")
        Call<Pet> createPet(@Header("Authorization") String authorization, @Body NewPet pet);

        @GET("pets/{id}")
        Call<Pet> getPet(@Header("Authorization") String authorization, @Path("id") long id);
    }

    @Override
    public List<Pet> listPets(int limit) throws IOException {
        return body(pets.listPets(AUTHORIZATION, limit).execute());
    }

    @Override
    public Pet createPet(String name, long categoryId) throws IOException {
        return body(pets.createPet(AUTHORIZATION, new NewPet(name, categoryId, Status.available))
                .execute());
    }

    @Override
    public Pet getPet(long id) throws IOException {
        return body(pets.getPet(AUTHORIZATION, id).execute());
    }

    @Override
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        CompletableFuture<List<Pet>> list = new CompletableFuture<>();
        pets.listPets(AUTHORIZATION, limit).enqueue(new Callback<>() {
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
        ByHandClient.close(okHttp);
    }
}
