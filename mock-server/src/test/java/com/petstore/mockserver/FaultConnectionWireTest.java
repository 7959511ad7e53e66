// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.LIST;
import static com.petstore.mockserver.testing.SamplePets.NEW_IDA;
import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static com.petstore.mockserver.testing.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.RawConnection.Ending;
import com.petstore.mockserver.testing.RawConnection.Rest;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How faults end connections, seen from the socket; on new connections and on those that have been used before. */
@ParameterizedClass
@MethodSource("connections")
class FaultConnectionWireTest {

    private static final String HALF = LIST.substring(0, LIST.length() / 2);

    /** What connections go over. */
    private enum Transport {
        PLAIN(MockPetStore::builder),
        TLS(() -> MockPetStore.builder().tls());

        @SuppressWarnings("ImmutableEnumChecker") // a method
        private final Supplier<MockPetStoreBuilder> builder;

        Transport(Supplier<MockPetStoreBuilder> builder) {
            this.builder = builder;
        }

        private MockPetStore start() {
            return builder.get().key("key", QuotaPlan.FREE).seed(REX).start();
        }
    }

    /** Whether a connection has been used before. */
    private enum Age {
        FRESH,
        REUSED
    }

    /** One server for all tests of a transport, because a certificate takes two runs of keytool. */
    private static final Map<Transport, MockPetStore> SERVERS = new EnumMap<>(Transport.class);

    private final Transport transport;
    private final MockPetStore mock;
    private final TestClient client;

    @AutoClose
    private final RawConnection connection;

    FaultConnectionWireTest(Transport transport, Age age) {
        this.transport = transport;
        mock = SERVERS.computeIfAbsent(transport, Transport::start);
        mock.reset();
        client = new TestClient(mock.baseUrl(), "key");
        connection = connect();
        if (age == Age.REUSED) {
            assertThat(connection.send(client.rawGet("/pets")).read().body()).isEqualTo(LIST);
            mock.reset();
        }
    }

    static Stream<Arguments> connections() {
        return Arrays.stream(Transport.values())
                .flatMap(transport -> Arrays.stream(Age.values()).map(age -> Arguments.of(transport, age)));
    }

    @AfterAll
    static void stop() {
        SERVERS.values().forEach(MockPetStore::close);
        SERVERS.clear();
    }

    @Test
    void resetBeforeTheOperationSendsNothingAndDoesNothing() {
        mock.faults().add(Fault.connectionReset().times(1));

        assertThat(connection.send(client.rawPost(NEW_IDA)).readRest()).isEqualTo(new Rest("", Ending.RESET));
        assertThat(mock.pets()).hasSize(1);
        assertThat(remaining()).isEqualTo(59);
    }

    @Test
    void resetAfterTheOperationLosesTheResponse() {
        mock.faults().add(Fault.connectionReset().afterProcessing().times(1));

        assertThat(connection.send(client.rawPost(NEW_IDA)).readRest()).isEqualTo(new Rest("", Ending.RESET));
        assertThat(mock.pets()).hasSize(2);
        assertThat(remaining()).isEqualTo(58);
    }

    @Test
    void closeBeforeTheOperationSendsNothingAndDoesNothing() {
        mock.faults().add(Fault.connectionClosed().times(1));

        assertThat(connection.send(client.rawPost(NEW_IDA)).readRest()).isEqualTo(new Rest("", Ending.CLOSED));
        assertThat(mock.pets()).hasSize(1);
        assertThat(remaining()).isEqualTo(59);
    }

    @Test
    void closeAfterTheOperationLosesTheResponse() {
        mock.faults().add(Fault.connectionClosed().afterProcessing().times(1));

        assertThat(connection.send(client.rawPost(NEW_IDA)).readRest()).isEqualTo(new Rest("", Ending.CLOSED));
        assertThat(mock.pets()).hasSize(2);
        assertThat(remaining()).isEqualTo(58);
    }

    /** Closing with something unread would reset the connection. */
    @Test
    void closeTakesTheWholeBodyOfTheRequest() {
        mock.faults().add(Fault.connectionClosed());
        connection.send(client.head("POST", "/pets", "Content-Type: application/json\nContent-Length: 1000000\n\n"));
        connection.send(" ".repeat(500_000)).send(" ".repeat(500_000));

        assertThat(connection.readRest()).isEqualTo(new Rest("", Ending.CLOSED));
    }

    @Test
    void closeRequestsNoBodyThatTheClientHoldsBack() {
        mock.faults().add(Fault.connectionClosed());
        connection.send(client.rawPostThatWaits(NEW_REX));

        assertThat(connection.readRest()).isEqualTo(new Rest("", Ending.CLOSED));
    }

    @Test
    void resetMidBodyPromisesAllAndSendsHalf() {
        mock.faults().add(Fault.resetMidBody());

        Reply head = connection.send(client.rawGet("/pets")).readHead();
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.number("Content-Length")).isEqualTo(LIST.length());
        assertThat(connection.readRest()).isEqualTo(new Rest(HALF, Ending.RESET));
    }

    @Test
    void truncatedBodyPromisesAllAndSendsHalf() {
        mock.faults().add(Fault.truncatedBody());

        Reply head = connection.send(client.rawGet("/pets")).readHead();
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.number("Content-Length")).isEqualTo(LIST.length());
        assertThat(connection.readRest()).isEqualTo(new Rest(HALF, Ending.CLOSED));
    }

    @Test
    void truncatedBodySendsAsManyBytesAsGiven() {
        mock.faults().add(Fault.truncatedBody(3));

        connection.send(client.rawGet("/pets")).readHead();
        assertThat(connection.readRest()).isEqualTo(new Rest("[{\"", Ending.CLOSED));
    }

    @Test
    void truncatedBodyNeverSendsAll() {
        mock.faults().add(Fault.truncatedBody(1_000_000));

        connection.send(client.rawGet("/pets")).readHead();
        assertThat(connection.readRest()).isEqualTo(new Rest(LIST.substring(0, LIST.length() - 1), Ending.CLOSED));
    }

    @Test
    void truncatedBodyMayEndAfterTheHeaders() {
        mock.faults().add(Fault.truncatedBody(0));

        assertThat(connection.send(client.rawGet("/pets")).readHead().number("Content-Length"))
                .isEqualTo(LIST.length());
        assertThat(connection.readRest()).isEqualTo(new Rest("", Ending.CLOSED));
    }

    @Test
    void brokenChunkIsFollowedByTheEndOfTheConnection() {
        mock.faults().add(Fault.brokenChunk());

        Reply head = connection.send(client.rawGet("/pets")).readHead();
        assertThat(head.header("Transfer-Encoding")).isEqualTo("chunked");
        assertThat(connection.readRest())
                .isEqualTo(new Rest(String.format("%X\r\n%s\r\nzz\r\n", HALF.length(), HALF), Ending.CLOSED));
    }

    @Test
    void requestsPipelinedBehindAFaultGetNoResponse() {
        mock.faults().add(Fault.connectionClosed().times(1));

        assertThat(connection
                        .send(client.rawGet("/pets") + client.rawGet("/pets"))
                        .readRest()
                        .text())
                .isEmpty();
    }

    private long remaining() {
        try (RawConnection next = connect()) {
            return next.send(client.rawGet("/pets")).read().number("X-RateLimit-Remaining");
        }
    }

    private RawConnection connect() {
        return RawConnection.to(
                mock.baseUrl(),
                transport == Transport.TLS ? mock.tls().sslContext().getSocketFactory() : SocketFactory.getDefault());
    }
}
