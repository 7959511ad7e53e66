// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever writes or reads, waits or is held: it holds no honest request up, and none to the control interface. */
class DisturbersWireTest {

    private static final int HONEST = 100;
    /** More than a pool of the usual size has threads. */
    private static final int HELD = 300;

    private final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .start();
    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
    private final ControlClient control = new ControlClient(mock.controlUrl());
    private final List<RawConnection> held = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void stop() {
        end.countDown();
        held.forEach(RawConnection::close);
        mock.close();
    }

    @Test
    void aListenerOfTheJournalThatBlocks() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        mock.journal().addListener(request -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        client.get("/pets");
        begun.await();

        assertAllAreServed();
    }

    @Test
    void aListenerOfTheJournalWhoseAssertionFails() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        mock.journal().addListener(request -> {
            both.countDown();
            throw new AssertionError("by the test");
        });

        client.get("/pets");
        client.get("/pets");

        assertThat(both.await(30, TimeUnit.SECONDS)).as("requests passed on").isTrue();
    }

    @Test
    void aListenerOfTheJournalThatBlocksAndIsRemoved() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        Journal.Registration first = mock.journal().addListener(request -> {
            begun.countDown();
            blockUninterruptibly();
        });
        client.get("/pets");
        begun.await();

        first.close();
        mock.journal().addListener(request -> second.countDown());
        client.get("/pets");

        second.await();
        mock.close();
    }

    @Test
    void aListenerOfTheJournalThatAddsOthers() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        mock.journal().addListener(request -> mock.journal().addListener(next -> second.countDown()));
        client.get("/pets");
        mock.journal().await(MockRequest::ended, 1, Duration.ofSeconds(30));
        while (second.getCount() > 0) {
            client.get("/pets");
        }

        mock.close();
    }

    @Test
    void aListenerOfTheJournalThatClosesTheServer() throws InterruptedException {
        mock.journal().addListener(request -> mock.close());
        client.get("/pets");

        mock.awaitClose();
    }

    @Test
    void aListenerOfTheJournalThatThrows() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(2);
        mock.journal().addListener(request -> {
            told.countDown();
            throw new IllegalStateException("thrown by the test");
        });
        client.get("/pets");
        client.get("/pets");

        told.await();
        assertAllAreServed();
    }

    @Test
    void requestsThatStallOrWaitForAFrozenClock() throws InterruptedException {
        mock.faults().add(Fault.stall().times(HELD / 2));
        mock.faults().add(Fault.latency(Duration.ofHours(1)).times(HELD / 2));
        hold(client.rawGet("/pets"));
        mock.journal().await(request -> !request.faults().isEmpty(), HELD, Duration.ofMinutes(1));

        assertAllAreServed();
    }

    @Test
    void controlRequestsThatWaitForRequests() {
        String body = "{\"count\":10000,\"timeoutMs\":60000}";
        hold(
                "POST /__petstore/requests/await HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: "
                        + body.length() + "\n\n" + body);

        assertAllAreServed();
    }

    @Test
    void threeThousandKeysMadeAndRevoked() {
        for (int i = 0; i < 3_000; i++) {
            mock.keys().add("key-of-a-test-" + i, QuotaPlan.FREE);
            mock.keys().revoke("key-of-a-test-" + i);
        }

        assertAllAreServed();
        assertThat(control.get("/requests?last=100").status()).isEqualTo(200);
    }

    @Test
    @Tag("slow")
    void readersOfTheWholeJournalThatDoNotTakeIt() {
        IntStream.range(0, 1_000).forEach(i -> client.get("/pets?" + "x".repeat(5_000)));
        for (int i = 0; i < 8; i++) {
            held.add(RawConnection.to(mock.baseUrl())
                    .send("GET /__petstore/requests?last=10000 HTTP/1.1\nHost: localhost\n\n"));
        }

        assertAllAreServed();
        assertThat(control.get("/requests?last=10000").body().split("\"sequence\":", -1))
                .as("what comes before, and each request")
                .hasSize(1 + 1_000 + HONEST);
    }

    private void blockUninterruptibly() {
        boolean interrupted = false;
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void hold(String request) {
        IntStream.range(0, HELD)
                .forEach(i -> held.add(RawConnection.to(mock.baseUrl()).send(request)));
    }

    private void assertAllAreServed() {
        assertThat(control.get("/info").status()).isEqualTo(200);
        assertThat(IntStream.range(0, HONEST)
                        .filter(i -> client.get("/pets").status() == 200)
                        .count())
                .isEqualTo(HONEST);
    }
}
