// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The client of this library: every call goes through its runners, and every attempt through its gates. It is not final, so that aspects of
 * an application can wrap it in a subclass.
 */
class DefaultPetStoreClient implements PetStoreClient {

    final CallEnvironment environment;
    private final CallSettings callSettings;
    private final ListPetsCall listPets;

    /** A copy, which nothing changes. */
    private final PetStoreClientBuilder settings;

    DefaultPetStoreClient(CallEnvironment environment, CallSettings callSettings, PetStoreClientBuilder settings) {
        this.environment = environment;
        this.callSettings = callSettings;
        this.listPets = DefaultListPetsCall.of(environment, callSettings);
        this.settings = settings;
    }

    @Override
    @CheckReturnValue
    public ListPetsCall listPets() {
        return listPets;
    }

    @Override
    @CheckReturnValue
    public CreatePetCall createPet(NewPet pet) {
        ApiRequest request = ApiRequest.json("POST", "pets", PetJson.encode(Objects.requireNonNull(pet, "pet")));
        return new DefaultCreatePetCall(
                environment, callSettings, Operation.notIdempotent("createPet", request, PetJson::decode));
    }

    @Override
    @Deprecated(since = "1.0.0", forRemoval = true)
    @SuppressWarnings("removal") // the interface has it until it goes
    @CheckReturnValue
    public PetStoreCall<Pet> getPet(long id) {
        environment
                .observer()
                .deprecated("getPet", "the service removes it on 5 December 2030; use listPets with a status");
        ApiRequest request = ApiRequest.of("GET", "pets/" + id, List.of());
        return new DefaultCall<>(environment, callSettings, Operation.idempotent("getPet", request, PetJson::decode));
    }

    @Override
    @CheckReturnValue
    public RequestCall<String> request(String method, String path) {
        return DefaultRequestCall.of(
                environment,
                callSettings,
                Objects.requireNonNull(method, "method"),
                Objects.requireNonNull(path, "path"));
    }

    @Override
    public RateLimitStatus rateLimitStatus() {
        return status(environment.gates().last());
    }

    @Override
    public RateLimitStatus rateLimitStatus(String apiKey) {
        return status(environment.gates().known(ApiKey.of(Objects.requireNonNull(apiKey, "apiKey"))));
    }

    private RateLimitStatus status(Optional<RateLimitGate> gate) {
        return gate.map(known -> known.status(settings.background))
                .orElseGet(() ->
                        RateLimitStatus.builder(RateLimitStatus.State.OPEN).build());
    }

    @Override
    public void recheckRateLimit() {
        environment.gates().last().ifPresent(RateLimitGate::recheck);
    }

    @Override
    public void recheckRateLimit(String apiKey) {
        environment
                .gates()
                .known(ApiKey.of(Objects.requireNonNull(apiKey, "apiKey")))
                .ifPresent(RateLimitGate::recheck);
    }

    @Override
    public PetStoreClientBuilder toBuilder() {
        return new PetStoreClientBuilder(settings);
    }

    @Override
    public void close(Duration timeout) {
        Duration limit = Durations.notNegative("timeout", timeout);
        try {
            environment.openCalls().awaitEnd(limit);
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        environment.close();
    }

    @Override
    public String toString() {
        String name = settings.clientName.equals("default") ? "" : settings.clientName + ", ";
        String background = settings.background ? "background, " : "";
        return "PetStoreClient[" + name + background + environment.transport() + "]";
    }
}
