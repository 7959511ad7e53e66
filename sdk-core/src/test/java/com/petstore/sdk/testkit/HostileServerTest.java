// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreTransportException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class HostileServerTest {

    @Test
    void anAssertionThatFailsInTheServerEndsTheCallAndFailsTheTest() throws IOException {
        HostileServer server = HostileServer.start(
                (socket, out) -> assertThat(1).as("what came").isEqualTo(2));
        try (PetStoreClient client = client(server)) {
            assertThat(catchThrowable(() -> client.listPets().execute()))
                    .isInstanceOf(PetStoreTransportException.class);
        }

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(server::close)
                .withMessageContaining("[what came]")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    @Test
    void aConnectionThatItsClientHasEndedFailsNoTest() throws IOException {
        try (HostileServer server = HostileServer.start((socket, out) -> {
                    throw new IOException("the client is gone");
                });
                PetStoreClient client = client(server)) {
            catchThrowable(() -> client.listPets().execute());
        }
    }

    private static PetStoreClient client(HostileServer server) {
        return PetStoreClient.builder()
                .baseUrl(server.baseUrl())
                .apiKey("key-1")
                .retryPolicy(RetryPolicy.none())
                .build();
    }
}
