// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.util.List;

/** One client for each environment: they share nothing, neither key nor quota. */
public final class StagingAndProduction {

    private StagingAndProduction() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        if (System.getenv("PETSTORE_BASE_URL") != null) {
            compare(
                    PetStoreClient.builder().fromEnvironment(),
                    PetStoreClient.builder().fromEnvironment("PETSTORE_STAGING"));
            return;
        }
        System.out.println("Two bundled servers: PETSTORE_BASE_URL and PETSTORE_STAGING_BASE_URL name none");
        try (MockPetStore live = server("live-key", "Bella", "Charlie", "Luna");
                MockPetStore test = server("test-key", "Testy")) {
            compare(
                    PetStoreClient.builder().baseUrl(live.baseUrl()).apiKey(live.apiKey()),
                    PetStoreClient.builder().baseUrl(test.baseUrl()).apiKey(test.apiKey()));
            mixUp(live.baseUrl(), test.apiKey());
        }
    }

    private static void compare(PetStoreClientBuilder productionSettings, PetStoreClientBuilder stagingSettings) {
        try (PetStoreClient production = productionSettings.build();
                PetStoreClient staging = stagingSettings
                        .maxRateLimitWait(Duration.ZERO) // A test should fail rather than wait.
                        .build()) {
            System.out.println("production: " + names(production) + ", " + left(production));
            System.out.println("staging:    " + names(staging) + ", " + left(staging));
        }
    }

    /** A deliberate mistake: a client sends its key to its own base URL only, and takes none from another client. */
    private static void mixUp(String productionUrl, String stagingKey) {
        try (PetStoreClient mixedUp = PetStoreClient.builder()
                .baseUrl(productionUrl)
                .apiKey(stagingKey)
                .build()) {
            System.out.println("mixed up:   " + names(mixedUp));
        } catch (UnauthorizedException e) {
            System.out.println("mixed up:   " + e.getMessage());
        }
    }

    private static List<String> names(PetStoreClient client) {
        return client.listPets().limit(3).execute().stream().map(Pet::name).toList();
    }

    private static String left(PetStoreClient client) {
        return client.rateLimitStatus()
                .rateLimit()
                .map(limit -> limit.remaining() + " of " + limit.limit() + " requests left")
                .orElse("rate limit not shown");
    }

    private static MockPetStore server(String key, String... names) {
        MockPetStore server = MockPetStore.builder().key(key, QuotaPlan.FREE).start();
        for (String name : names) {
            server.seed(NewMockPet.of(name, 1));
        }
        return server;
    }
}
