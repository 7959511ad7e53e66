// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.internal.ServerKeys;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The limits of a server, shortened: what a client may not hold on to for longer. */
class HttpServerTest {

    private static final HttpLimits SHORT = new HttpLimits(8 * 1024, 64, 4, Duration.ofSeconds(1));

    private static final Duration LONGER = Duration.ofMillis(1_500);

    /** One for all tests, because keytool takes a second to make them. */
    private static final ServerKeys KEYS = ServerKeys.forHosts("127.0.0.1", List.of());

    private static final Route FAILING = new Route("/v1/failing", Map.of("GET", call -> {
        throw new StackOverflowError("thrown by the test");
    }));

    private final ServerState state = LocalServer.state(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")));
    private final HttpServer server = server(null);
    private final TestClient client = start();

    private HttpServer server(@Nullable ServerKeys keys) {
        return new HttpServer(
                state, List.of(FAILING), SHORT, new HttpServer.Endpoint("127.0.0.1", 0, keys, null, Set.of()));
    }

    private TestClient start() {
        server.start();
        return new TestClient("http://127.0.0.1:" + server.port() + "/v1", LocalServer.KEY);
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
    void closesAConnectionOfTlsOnWhichNothingComes() {
        HttpServer encrypted = server(KEYS);
        encrypted.start();
        try (RawConnection connection = RawConnection.to("https://127.0.0.1:" + encrypted.port(), trustingClient())) {
            assertThat(connection.isClosedByServer()).isTrue();
        } finally {
            encrypted.stop();
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
    void refusesABodyThatIsTooLargeAndTakesTheRest() {
        Reply reply = client.post(" ".repeat(8 * 1024 * 1024));

        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void letsConnectionsWaitThatAreTooMany() {
        List<RawConnection> open = Stream.generate(() -> RawConnection.to(client.baseUrl()))
                .limit(4)
                .toList();
        open.forEach(connection -> assertThat(
                        connection.send(client.rawGet("/pets")).read().status())
                .isEqualTo(200));
        try (RawConnection waiting = RawConnection.to(client.baseUrl())) {
            waiting.send(client.rawGet("/pets"));
            open.forEach(RawConnection::close);

            assertThat(waiting.read().status()).isEqualTo(200);
        }
    }

    @Test
    void servesRequestsWithABodyOrNoneThatAFaultDelaysForLongerThanAConnectionMayBeIdle() {
        state.faults().add(Fault.latency(Duration.ofDays(1)));
        String post = client.rawPost(NEW_REX);
        try (RawConnection listing = RawConnection.to(client.baseUrl()).send(client.rawGet("/pets"));
                RawConnection adding = RawConnection.to(client.baseUrl()).send(post)) {
            assertThat(listing.isSilentFor(LONGER)).isTrue();
            assertThat(adding.isSilentFor(LONGER)).isTrue();

            state.clock().advance(Duration.ofDays(1));

            assertThat(listing.read().status()).isEqualTo(200);
            assertThat(adding.read().status()).isEqualTo(201);
        }
    }

    @Test
    void freesAConnectionThatAFaultStallsOnceItsClientHasGone() {
        state.faults().add(Fault.stall().times(4));
        for (int i = 1; i <= 4; i++) {
            try (RawConnection connection = RawConnection.to(client.baseUrl())) {
                connection.send(client.head("POST", "/pets", "Content-Length: 5\n\n12345"));
                state.journal().await(request -> !request.faults().isEmpty(), i, Duration.ofSeconds(30));
            }
        }

        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    private static SSLSocketFactory trustingClient() {
        try {
            String certificate =
                    Base64.getMimeEncoder().encodeToString(KEYS.authority().getEncoded());
            return ServerTls.trusting("-----BEGIN CERTIFICATE-----\n" + certificate + "\n-----END CERTIFICATE-----\n")
                    .getSocketFactory();
        } catch (CertificateEncodingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void logsWhyAnOperationFailedBeItWithAnError() {
        List<LogRecord> records = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                records.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(Service.class.getName());
        logger.addHandler(handler);
        try {
            Reply reply = client.get("/failing");
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.isError()).isTrue();
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(records).singleElement().satisfies(record -> {
            assertThat(record.getLevel()).isEqualTo(Level.SEVERE);
            assertThat(record.getThrown()).hasMessage("thrown by the test");
        });
    }
}
