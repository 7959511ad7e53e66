// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.streaming;

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

/** The three operations, each as short as it can be without being careless. */
class StreamingClient implements Client.Async {

    private static final MediaType JSON = MediaType.get("application/json");
    private static final String AUTHORIZATION = "Bearer " + SamplePets.API_KEY;

    private final OkHttpClient okHttp;
    private final HttpUrl baseUrl;

    StreamingClient(OkHttpClient okHttp, HttpUrl baseUrl) {
        this.okHttp = okHttp;
        this.baseUrl = baseUrl;
    }

    @Override
    public List<Pet> listPets(int limit) throws IOException {
        try (Response response = okHttp.newCall(list(limit)).execute()) {
            return PetJson.readList(body(response));
        }
    }

    @Override
    public Pet createPet(String name, long categoryId) throws IOException {
        RequestBody json = RequestBody.create(PetJson.write(name, categoryId, "available"), JSON);
        try (Response response = okHttp.newCall(create(json)).execute()) {
            return PetJson.read(body(response));
        }
    }

    @Override
    public Pet getPet(long id) throws IOException {
        try (Response response = okHttp.newCall(get(id)).execute()) {
            return PetJson.read(body(response));
        }
    }

    @Override
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        CompletableFuture<List<Pet>> pets = new CompletableFuture<>();
        okHttp.newCall(list(limit)).enqueue(new Callback() {
            @Override
            public void onResponse(Call call, Response response) {
                try (response) {
                    pets.complete(PetJson.readList(body(response)));
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

    Request list(int limit) {
        HttpUrl url = baseUrl.newBuilder()
                .addPathSegment("pets")
                .addQueryParameter("limit", String.valueOf(limit))
                .build();
        return request(url).build();
    }

    Request create(RequestBody json) {
        return request(baseUrl.newBuilder().addPathSegment("pets").build())
                .post(json)
                .build();
    }

    Request get(long id) {
        HttpUrl url = baseUrl.newBuilder()
                .addPathSegment("pets")
                .addPathSegment(String.valueOf(id))
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
            throw PetJson.readError(response.code(), body, response.header("X-RateLimit-Remaining"));
        }
        return body;
    }

    @Override
    public void close() {
        okHttp.dispatcher().executorService().shutdown();
        okHttp.connectionPool().evictAll();
    }
}
