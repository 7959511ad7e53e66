// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.CreatePetCall;
import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RequestCall;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.response.RateLimitStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A decorator: counts the lists, and passes everything on. Implements all methods that this version of the SDK has. */
final class CountingClient implements PetStoreClient {

    private final PetStoreClient client;
    private final AtomicInteger lists = new AtomicInteger();

    CountingClient(PetStoreClient client) {
        this.client = client;
    }

    @Override
    public ListPetsCall listPets() {
        return new CountedCall(client.listPets(), lists);
    }

    @Override
    public CreatePetCall createPet(NewPet pet) {
        return client.createPet(pet);
    }

    @Override
    @Deprecated
    @SuppressWarnings("removal")
    public PetStoreCall<Pet> getPet(long id) {
        return client.getPet(id);
    }

    @Override
    public RequestCall<String> request(String method, String path) {
        return client.request(method, path);
    }

    @Override
    public RateLimitStatus rateLimitStatus() {
        return client.rateLimitStatus();
    }

    @Override
    public RateLimitStatus rateLimitStatus(String apiKey) {
        return client.rateLimitStatus(apiKey);
    }

    @Override
    public void recheckRateLimit() {
        client.recheckRateLimit();
    }

    @Override
    public void recheckRateLimit(String apiKey) {
        client.recheckRateLimit(apiKey);
    }

    @Override
    public PetStoreClientBuilder toBuilder() {
        return client.toBuilder();
    }

    @Override
    public void close() {
        client.close();
    }

    @Override
    public String toString() {
        return "CountingClient[lists=" + lists + "]";
    }

    private record CountedCall(ListPetsCall call, AtomicInteger lists) implements ListPetsCall {

        private CountedCall with(ListPetsCall changed) {
            return new CountedCall(changed, lists);
        }

        private ListPetsCall counted() {
            lists.incrementAndGet();
            return call;
        }

        @Override
        public ListPetsCall limit(int limit) {
            return with(call.limit(limit));
        }

        @Override
        public ListPetsCall status(PetStatus status) {
            return with(call.status(status));
        }

        @Override
        public ListPetsCall timeout(Duration timeout) {
            return with(call.timeout(timeout));
        }

        @Override
        public ListPetsCall maxRateLimitWait(Duration maxRateLimitWait) {
            return with(call.maxRateLimitWait(maxRateLimitWait));
        }

        @Override
        public ListPetsCall header(String name, String value) {
            return with(call.header(name, value));
        }

        @Override
        public ListPetsCall query(String name, String value) {
            return with(call.query(name, value));
        }

        @Override
        public ListPetsCall apiKey(String apiKey) {
            return with(call.apiKey(apiKey));
        }

        @Override
        public ListPetsCall retryPolicy(RetryPolicy retryPolicy) {
            return with(call.retryPolicy(retryPolicy));
        }

        @Override
        public List<Pet> execute() {
            return counted().execute();
        }

        @Override
        public CompletableFuture<List<Pet>> executeAsync() {
            return counted().executeAsync();
        }

        @Override
        public PetStoreResponse<List<Pet>> executeForResponse() {
            return counted().executeForResponse();
        }

        @Override
        public CompletableFuture<PetStoreResponse<List<Pet>>> executeForResponseAsync() {
            return counted().executeForResponseAsync();
        }
    }
}
