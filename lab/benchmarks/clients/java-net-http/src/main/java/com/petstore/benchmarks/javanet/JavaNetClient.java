// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.javanet;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.client.Client;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The three operations, with one mapper and readers that are made once. */
final class JavaNetClient implements Client.Async {

    private static final String AUTHORIZATION = "Bearer " + SamplePets.API_KEY;
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final ObjectReader PET = MAPPER.readerFor(Pet.class);
    private static final ObjectReader PETS = MAPPER.readerFor(new TypeReference<List<Pet>>() {});
    private static final ObjectReader FAILURE = MAPPER.readerFor(Pet.Failure.class);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String baseUrl;

    JavaNetClient(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    @Override
    public List<Pet> listPets(int limit) throws IOException, InterruptedException {
        return PETS.readValue(body(http.send(list(limit), BodyHandlers.ofByteArray())));
    }

    @Override
    public Pet createPet(String name, long categoryId) throws IOException, InterruptedException {
        byte[] json = MAPPER.writeValueAsBytes(new Pet.NewPet(name, categoryId, Pet.Status.available));
        HttpRequest request = request("/pets")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(json))
                .build();
        return PET.readValue(body(http.send(request, BodyHandlers.ofByteArray())));
    }

    @Override
    public Pet getPet(long id) throws IOException, InterruptedException {
        HttpRequest request = request("/pets/" + id).build();
        return PET.readValue(body(http.send(request, BodyHandlers.ofByteArray())));
    }

    @Override
    public CompletableFuture<List<Pet>> listPetsAsync(int limit) {
        return http.sendAsync(list(limit), BodyHandlers.ofByteArray()).thenApply(response -> {
            try {
                return PETS.readValue(body(response));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private HttpRequest list(int limit) {
        return request("/pets?limit=" + limit).build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(Duration.ofSeconds(20))
                .header("Accept", "application/json")
                .header("Authorization", AUTHORIZATION);
    }

    private static byte[] body(HttpResponse<byte[]> response) throws IOException {
        if (response.statusCode() > 299) {
            Pet.Failure failure = FAILURE.readValue(response.body());
            String remaining =
                    response.headers().firstValue("X-RateLimit-Remaining").orElse("");
            throw new ServiceException(response.statusCode(), failure.code(), failure.message(), remaining);
        }
        return response.body();
    }

    @Override
    public void close() {
        // It has no close before Java 21; its threads are daemons.
    }
}
