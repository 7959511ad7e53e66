package com.petstore.examples;

import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.Plan;
import com.petstore.sdk.TimeSource;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The service that an example calls: the one that {@code PETSTORE_BASE_URL} and {@code PETSTORE_API_KEY} name, or else the bundled server
 * with four animals.
 */
record ExampleService(
        String baseUrl,
        String apiKey,
        TimeSource time,
        @Nullable MockPetStore server) implements AutoCloseable {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    static ExampleService start() {
        return start(System.getenv(), MockClock.real(), Plan.FREE);
    }

    /** Where the bundled server is used, time leaps to whoever waits, so that a minute takes no time. */
    static ExampleService startInFastTime(Plan plan) {
        return start(System.getenv(), MockClock.selfAdvancingFrom(NOON), plan);
    }

    static ExampleService start(Map<String, String> environment, MockClock clock, Plan plan) {
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
                        new NewAnimal("Bella", 1, AnimalStatus.AVAILABLE),
                        new NewAnimal("Charlie", 2, AnimalStatus.SOLD),
                        new NewAnimal("Luna", 1, AnimalStatus.AVAILABLE),
                        new NewAnimal("Milo", 2, AnimalStatus.PENDING))
                .start();
        System.out.println("The bundled server listens at " + server.baseUrl());
        TimeSource time = TimeSource.of(clock::nanoTime, clock::instant, clock::schedule);
        return new ExampleService(server.baseUrl(), server.apiKey(), time, server);
    }

    /** Keeps fast time where it is, until the returned handle is run. */
    Runnable holdTime() {
        return server == null ? () -> {} : server.clock().holdBack();
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
