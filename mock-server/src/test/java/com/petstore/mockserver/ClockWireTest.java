// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.AtOnce;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Clients that live in the time of the server. */
class ClockWireTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final MockClock clock = MockClock.autoAdvancingFrom(START);

    @AutoClose
    private final MockPetStore mock =
            MockPetStore.builder().clock(clock).key("key", QuotaPlan.FREE).start();

    private final TestClient client = new TestClient(mock.baseUrl(), "key");

    @Test
    void aWholeDaysQuotaTakesNoTime() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            assertThat(patientGet()).isEqualTo(200);
        }

        assertThat(clock.instant()).isBetween(START.plus(Duration.ofMinutes(16)), START.plus(Duration.ofMinutes(17)));
        assertThat(patientGet()).isEqualTo(200);
        assertThat(clock.instant()).isAfterOrEqualTo(START.plus(Duration.ofDays(1)));
    }

    @Test
    void severalPatientClientsAllGetThroughWithoutABan() throws InterruptedException {
        List<List<Integer>> statuses = AtOnce.run(8, () -> {
            List<Integer> own = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                own.add(patientGet());
            }
            return own;
        });

        assertThat(statuses).allSatisfy(own -> assertThat(own).hasSize(50).containsOnly(200));
        assertThat(clock.instant()).isAfterOrEqualTo(START.plus(Duration.ofMinutes(6)));
    }

    /** The other clock says when there would have been time enough to leap. */
    @Test
    void aRequestInTheServerHoldsTheClock() throws InterruptedException {
        MockClock other = MockClock.autoAdvancingFrom(START);
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.rawPostThatWaits(NEW_REX));
            assertThat(connection.read().status()).isEqualTo(100);
            clock.schedule(Duration.ofDays(1), () -> {});
            for (int i = 0; i < 50; i++) {
                other.sleep(Duration.ofDays(1));
            }
            assertThat(clock.instant()).isEqualTo(START);
        }
    }

    /** The server would wait for the body for thirty seconds. */
    @Test
    void aRequestWithAResponseHoldsTheClockNoLonger() throws InterruptedException {
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send("POST /v1/pets HTTP/1.1\nHost: a\nContent-Length: 29\n\n");
            assertThat(connection.read().status()).isEqualTo(401);
            clock.sleep(Duration.ofDays(1));
        }
        assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(1)));
    }

    /** Waits in the time of the server for as long as it is told, as often as it is told. */
    private int patientGet() throws InterruptedException {
        Reply reply = client.get("/pets");
        while (reply.status() == 429) {
            assertThat(reply.body()).contains("rate_limit_exceeded");
            clock.sleep(Duration.ofSeconds(reply.number("Retry-After")));
            reply = client.get("/pets");
        }
        return reply.status();
    }
}
