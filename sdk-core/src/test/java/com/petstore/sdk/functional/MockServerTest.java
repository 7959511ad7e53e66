// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.TimeSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A client before the reference server, which knows nothing of this library: the two can disagree. */
abstract class MockServerTest {

    MockPetStore server;
    PetStoreClient client;

    @BeforeEach
    void start() {
        server = startServer();
        client = clientBuilder().build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    MockPetStore startServer() {
        return MockPetStore.start();
    }

    /** The time of a clock, for clients that live in the time of their server. */
    static TimeSource timeOf(MockClock clock) {
        return TimeSource.of(clock, clock.scheduler());
    }

    PetStoreClientBuilder clientBuilder() {
        return PetStoreClient.builder().baseUrl(server.baseUrl()).apiKey(server.apiKey());
    }
}
