package com.petstore.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.assumptions.Assumptions;
import com.petstore.mockserver.auth.ApiKeys;
import com.petstore.mockserver.http.Route.Access;
import com.petstore.mockserver.limits.LimitRules;
import com.petstore.mockserver.limits.Plan;
import com.petstore.mockserver.store.AnimalStore;
import com.petstore.mockserver.store.Orders;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import com.petstore.mockserver.time.MockClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The limits of a server, shortened: what a client may not hold on to for longer. */
@Timeout(60)
class HttpServerTest {

    private static final HttpLimits SHORT =
            new HttpLimits(8 * 1024, 64, 4, Duration.ofSeconds(2), Duration.ofMillis(200));

    private static final Route FAILING = new Route(Access.OPEN, "/v1/failing", Map.of("GET", call -> {
        throw new StackOverflowError("thrown by the test");
    }));

    private final World world = new World(
            new AnimalStore(1),
            new Orders(),
            new ApiKeys(Map.of("key", Plan.UNLIMITED), LimitRules.DEFAULT),
            MockClock.heldAt(Instant.parse("2026-11-21T12:00:00Z")),
            Assumptions.defaults());
    private final HttpServer server = new HttpServer(world, List.of(FAILING), SHORT, "127.0.0.1", 0);
    private final TestClient client = start();

    private TestClient start() {
        server.start();
        return new TestClient("http://127.0.0.1:" + server.port() + "/v1", "key");
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void closesAConnectionOnWhichNothingComes() {
        try (RawConnection connection = RawConnection.to(client.baseUrl())) {
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void closesAConnectionOnWhichARequestDripsIn() {
        try (RawConnection connection = RawConnection.to(client.baseUrl())) {
            assertThat(connection.isClosedWhileDripping("GET /v1/pets HTTP/1.1\nX: "))
                    .isTrue();
        }
    }

    @Test
    void closesAConnectionOnWhichTheSecondRequestDripsIn() {
        try (RawConnection connection = RawConnection.to(client.baseUrl())) {
            connection.send(client.head("GET", "/pets", "") + "\n").read();

            assertThat(connection.isClosedWhileDripping("GET /v1/pets HTTP/1.1\nX: "))
                    .isTrue();
        }
    }

    @Test
    void givesUpOnABodyThatDoesNotCome() {
        try (RawConnection connection = RawConnection.to(client.baseUrl())) {
            Reply reply = connection
                    .send(client.head("POST", "/pets", "Content-Type: application/json\nContent-Length: 20\n") + "\n{")
                    .read();

            assertThat(reply.status()).isEqualTo(408);
            assertThat(reply.isError()).isTrue();
            assertThat(reply.number("X-RateLimit-Limit")).isEqualTo(1_000_000_000);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void tellsAClientThatSendsTooMuchSoAndTakesTheRest() {
        Reply reply = client.post(" ".repeat(8 * 1024 * 1024));

        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void letsConnectionsWaitThatAreTooMany() {
        List<RawConnection> open = Stream.generate(() -> RawConnection.to(client.baseUrl()))
                .limit(4)
                .toList();
        open.forEach(
                connection -> assertThat(connection.send(get()).read().status()).isEqualTo(200));
        try (RawConnection waiting = RawConnection.to(client.baseUrl())) {
            waiting.send(get());
            open.forEach(RawConnection::close);

            assertThat(waiting.read().status()).isEqualTo(200);
        }
    }

    @Test
    void tellsInItsLogWhyAnOperationFailedBeItWithAnError() {
        PrintStream err = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            Reply reply = client.get("/failing");
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.isError()).isTrue();
        } finally {
            System.setErr(err);
        }
        assertThat(log.toString(StandardCharsets.UTF_8))
                .contains("ERROR com.petstore.mockserver.http.OperationRunner", "thrown by the test");
    }

    private String get() {
        return client.head("GET", "/pets", "") + "\n";
    }
}
