// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.TimeSource;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The service that an example calls: the one that {@code PETSTORE_BASE_URL} and {@code PETSTORE_API_KEY} name, or else the bundled server
 * with four pets.
 */
record ExampleService(
        String baseUrl,
        String apiKey,
        TimeSource time,
        @Nullable MockPetStore server) implements AutoCloseable {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    static ExampleService start() {
        return start(System.getenv(), MockClock.real(), QuotaPlan.FREE);
    }

    /** Where the bundled server is used, time jumps to the next waiter, so that a minute takes no time. */
    static ExampleService startInFastTime(QuotaPlan plan) {
        return start(System.getenv(), MockClock.autoAdvancingFrom(NOON), plan);
    }

    /** The bundled server, whatever the environment names, on time that jumps to the next waiter. */
    static ExampleService startBundledInFastTime(QuotaPlan plan) {
        return start(Map.of(), MockClock.autoAdvancingFrom(NOON), plan);
    }

    static ExampleService start(Map<String, String> environment, MockClock clock, QuotaPlan plan) {
        String baseUrl = environment.get("PETSTORE_BASE_URL");
        if (baseUrl != null) {
            System.out.println("The service is at " + baseUrl);
            return new ExampleService(
                    baseUrl, environment.getOrDefault("PETSTORE_API_KEY", ""), TimeSource.system(), null);
        }
        MockPetStore server = MockPetStore.builder()
                .key("demo-key", plan)
                .clock(clock)
                .seed(
                        NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE),
                        NewMockPet.of("Charlie", 2).status(MockPetStatus.SOLD),
                        NewMockPet.of("Luna", 1).status(MockPetStatus.AVAILABLE),
                        NewMockPet.of("Milo", 2).status(MockPetStatus.PENDING))
                .start();
        System.out.println("The bundled server listens at " + server.baseUrl());
        TimeSource time = TimeSource.of(clock, clock.scheduler());
        return new ExampleService(server.baseUrl(), server.apiKey(), time, server);
    }

    /** Stops the clock from advancing, until the returned handle is run. */
    Runnable holdTime() {
        return server == null ? () -> {} : server.clock().pauseAutoAdvance()::close;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }

    /** Does not show the key. */
    @Override
    public String toString() {
        return "ExampleService[" + baseUrl + "]";
    }
}
