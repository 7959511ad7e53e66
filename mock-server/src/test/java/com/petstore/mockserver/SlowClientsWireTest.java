// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slow and broken clients take nothing from honest ones. */
class SlowClientsWireTest {

    private static final int HONEST = 100;

    private final MockPetStore mock = MockPetStore.start();
    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
    private final List<RawConnection> connections = new ArrayList<>();
    private final ScheduledExecutorService dripping = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        dripping.shutdownNow();
        connections.forEach(RawConnection::close);
        mock.close();
    }

    @Test
    void idleHalfSentAndDrippingClientsTogetherDoNotSlowOthersDown() {
        open(300, "");
        open(64, "GET /v1/pets HTTP/1.1\nHost: a\nX-Half: ");
        drip(open(200, "GET /v1/pets HTTP/1.1\nHost: a\nX-Slow: "));

        assertThat(served()).isEqualTo(HONEST);
    }

    @Test
    void brokenRequestsHalfSentHeadersAndIdleConnectionsDoNotSlowOthersDown() {
        open(20, "POST /v1/pets HTTP/1.1\nHost: a\nContent-Length: five\n\n");
        open(20, post("Transfer-Encoding: chunked") + "zz\n");
        open(64, "GET /v1/pets HTTP/1.1\nHost: a\nX-Half: ");
        open(300, "");

        assertThat(served()).isEqualTo(HONEST);
    }

    @Test
    void drippingBodiesDoNotSlowOthersDown() {
        drip(open(250, post("Content-Length: 1000")));

        assertThat(served()).isEqualTo(HONEST);
    }

    @Test
    void bodiesThatNobodyReadsDoNotSlowOthersDown() {
        drip(open(250, "POST /v1/pets HTTP/1.1\nHost: a\nContent-Length: 1000\n\n"));

        assertThat(served()).isEqualTo(HONEST);
    }

    private String post(String header) {
        return client.head("POST", "/pets", "Content-Type: application/json\n" + header + "\n") + "\n";
    }

    private List<RawConnection> open(int count, String start) {
        List<RawConnection> opened = IntStream.range(0, count)
                .mapToObj(i -> RawConnection.to(mock.baseUrl()).send(start))
                .toList();
        connections.addAll(opened);
        return opened;
    }

    /** One byte a second each, and the first one at once. */
    private void drip(List<RawConnection> slow) {
        slow.forEach(connection -> connection.send("a"));
        dripping.scheduleAtFixedRate(() -> slow.forEach(connection -> connection.send("a")), 1, 1, TimeUnit.SECONDS);
    }

    /** How many of some requests, each on a fresh connection, are served while the others stay connected. */
    private long served() {
        return IntStream.range(0, HONEST)
                .filter(i -> client.get("/pets").status() == 200)
                .count();
    }
}
