// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** The three operations, each as short as it can be without being careless. */
final class ByHandClient implements Client {

    private static final MediaType APPLICATION_JSON = MediaType.get("application/json");
    private static final String AUTHORIZATION = "Bearer " + SamplePets.API_KEY;

    private final OkHttpClient okHttp;
    private final HttpUrl baseUrl;
    private final Json json;

    ByHandClient(String baseUrl, Json json, Interceptor... interceptors) {
        this.baseUrl = HttpUrl.get(baseUrl);
        this.json = json;
        okHttp = okHttp(interceptors);
    }

    /** One time limit for the whole call, and room for as many calls at once as are measured. */
    static OkHttpClient okHttp(Interceptor... interceptors) {
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequestsPerHost(64);
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(64, 1, TimeUnit.MINUTES))
                .callTimeout(Duration.ofSeconds(20));
        List.of(interceptors).forEach(builder::addInterceptor);
        return builder.build();
    }

    @Override
    public List<?> listPets(int limit) throws IOException {
        try (Response response = okHttp.newCall(list(limit)).execute()) {
            return json.readList(body(response));
        }
    }

    @Override
    public Object createPet(String name, long categoryId) throws IOException {
        Request request = request(baseUrl.newBuilder().addPathSegment("pets").build())
                .post(RequestBody.create(json.write(name, categoryId), APPLICATION_JSON))
                .build();
        try (Response response = okHttp.newCall(request).execute()) {
            return json.read(body(response));
        }
    }

    @Override
    public Object getPet(long id) throws IOException {
        try (Response response = okHttp.newCall(get(id)).execute()) {
            return json.read(body(response));
        }
    }

    @Override
    public CompletableFuture<List<?>> listPetsAsync(int limit) {
        CompletableFuture<List<?>> pets = new CompletableFuture<>();
        okHttp.newCall(list(limit)).enqueue(new Callback() {
            @Override
            public void onResponse(Call call, Response response) {
                try (response) {
                    pets.complete(json.readList(body(response)));
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

    private Request get(long id) {
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

    private InputStream body(Response response) throws IOException {
        InputStream body = response.body().byteStream();
        if (!response.isSuccessful()) {
            throw json.readError(response.code(), body, response.header("X-RateLimit-Remaining"));
        }
        return body;
    }

    @Override
    public void close() {
        close(okHttp);
    }

    static void close(OkHttpClient okHttp) {
        okHttp.dispatcher().executorService().shutdown();
        okHttp.connectionPool().evictAll();
    }
}
