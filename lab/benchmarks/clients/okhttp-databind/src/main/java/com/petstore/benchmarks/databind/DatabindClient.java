// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.databind;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.client.Client;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** The three operations, with one mapper and readers that are made once. */
final class DatabindClient implements Client.Async {

    private static final MediaType JSON = MediaType.get("application/json");
    private static final String AUTHORIZATION = "Bearer " + SamplePets.API_KEY;
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final ObjectReader PET = MAPPER.readerFor(Pet.class);
    private static final ObjectReader PETS = MAPPER.readerFor(new TypeReference<List<Pet>>() {});
    private static final ObjectReader FAILURE = MAPPER.readerFor(Pet.Failure.class);

    private final OkHttpClient okHttp;
    private final HttpUrl baseUrl;

    DatabindClient(OkHttpClient okHttp, HttpUrl baseUrl) {
        this.okHttp = okHttp;
        this.baseUrl = baseUrl;
    }

    @Override
    public List<Pet> listPets(int limit) throws IOException {
        try (Response response = okHttp.newCall(list(limit)).execute()) {
            return PETS.readValue(body(response));
        }
    }

    @Override
    public Pet createPet(String name, long categoryId) throws IOException {
        HttpUrl url = baseUrl.newBuilder().addPathSegment("pets").build();
        byte[] json = MAPPER.writeValueAsBytes(new Pet.NewPet(name, categoryId, Pet.Status.available));
        Request request = request(url).post(RequestBody.create(json, JSON)).build();
        try (Response response = okHttp.newCall(request).execute()) {
            return PET.readValue(body(response));
        }
    }

    @Override
    public Pet getPet(long id) throws IOException {
        HttpUrl url = baseUrl.newBuilder()
                .addPathSegment("pets")
                .addPathSegment(String.valueOf(id))
                .build();
        try (Response response = okHttp.newCall(request(url).build()).execute()) {
            return PET.readValue(body(response));
        }
    }

    @Override
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        CompletableFuture<List<Pet>> pets = new CompletableFuture<>();
        okHttp.newCall(list(limit)).enqueue(new Callback() {
            @Override
            public void onResponse(Call call, Response response) {
                try (response) {
                    pets.complete(PETS.readValue(body(response)));
                } catch (IOException | RuntimeException e) {
                    pets.completeExceptionally(e);
                }
            }

            @Override
            public void onFailure(Call call, IOException e) {
                pets.completeExceptionally(e);
            }
        });
        return pets;
    }

    private Request list(int limit) {
        HttpUrl url = baseUrl.newBuilder()
                .addPathSegment("pets")
                .addQueryParameter("limit", String.valueOf(limit))
                .build();
        return request(url).build();
    }

    private static Request.Builder request(HttpUrl url) {
        return new Request.Builder()
                .url(url)
                .header("Accept", "application/json")
                .header("Authorization", AUTHORIZATION);
    }

    private static InputStream body(Response response) throws IOException {
        InputStream body = response.body().byteStream();
        if (!response.isSuccessful()) {
            Pet.Failure failure = FAILURE.readValue(body);
            throw new ServiceException(
                    response.code(), failure.code(), failure.message(), response.header("X-RateLimit-Remaining"));
        }
        return body;
    }

    @Override
    public void close() {
        okHttp.dispatcher().executorService().shutdown();
        okHttp.connectionPool().evictAll();
    }
}
