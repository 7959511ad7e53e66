// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_IDA;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever blocks a request keeps no other waiting. */
class BlockingWireTest {

    private final MockPetStore mock = MockPetStore.start();
    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
    private final ControlClient control = new ControlClient(mock.controlUrl());
    private final RawConnection connection = RawConnection.to(mock.baseUrl());

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @AfterEach
    void stop() {
        goOn.countDown();
        connection.close();
        mock.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void predicateOfAFaultBeforeOrAfterTheOperationKeepsNoOtherRequestWaiting(boolean isAfter)
            throws InterruptedException {
        Fault fault = Fault.status(503);
        mock.faults().add(blocking(isAfter ? fault.afterProcessing() : fault));

        connection.send(client.rawGet("/pets"));
        begun.await();
        assertThat(control.get("/health").status()).isEqualTo(200);
        assertThat(client.get("/nothing").status()).isEqualTo(404);
        goOn.countDown();
        assertThat(connection.read().status()).isEqualTo(503);
    }

    @Test
    void faultThatComesWhileARequestIsInTheServerKeepsNoOtherWaiting() throws InterruptedException {
        connection.send(client.head("POST", "/pets", "Content-Type: application/json\nContent-Length: 29\n") + "\n");
        mock.journal().await(1, Duration.ofSeconds(30));
        mock.faults().add(blocking(Fault.status(503).afterProcessing()));

        connection.send(NEW_IDA);
        begun.await();
        assertThat(control.get("/health").status()).isEqualTo(200);
        goOn.countDown();
        assertThat(connection.read().status()).isEqualTo(503);
    }

    private Fault blocking(Fault fault) {
        return fault.matching(request -> {
            begun.countDown();
            try {
                return goOn.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        });
    }
}
