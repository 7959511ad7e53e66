// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;

/** Servers come and go, many of them and fast, and leave nothing behind. */
class LifecycleTest {

    @Test
    void namesAnAddressThatAClientCanCallWhereItListensOnAll() {
        try (MockPetStore everywhere = MockPetStore.builder().host("0.0.0.0").start()) {
            assertThat(everywhere.baseUrl()).startsWith("http://127.0.0.1:");
            assertThat(everywhere.controlUrl()).startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void twoHundredServersOneAfterTheOtherLeaveNoThreadAndNoSocket() {
        IntStream.range(0, 5).forEach(i -> startUseAndStop());
        Set<Thread> threads = liveThreads();
        long sockets = openSockets();

        IntStream.range(0, 200).forEach(i -> startUseAndStop());

        assertSoon(() -> threads.containsAll(liveThreads()));
        assertSoon(() -> openSockets() <= sockets);
    }

    @Test
    void theirPortIsFreeAgain() throws IOException {
        MockPetStore mock = MockPetStore.start();
        int port = URI.create(mock.baseUrl()).getPort();
        mock.close();

        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            assertThatCode(() -> socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void fiftyServersAtOnceShareNothing() {
        List<MockPetStore> servers =
                IntStream.range(0, 50).mapToObj(i -> MockPetStore.start()).toList();
        servers.forEach(mock -> new TestClient(mock.baseUrl(), mock.apiKey()).post(NEW_REX));

        assertThat(servers).allSatisfy(mock -> assertThat(mock.pets()).hasSize(1));
        servers.forEach(MockPetStore::close);
    }

    @Test
    void closingDropsIdleConnections() {
        MockPetStore mock = MockPetStore.start();
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send("GET /v1/pets HTTP/1.1\nHost: a\n\n").read();
            mock.close();

            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    /** Again and again, because the response and the end of the connection race. */
    @RepeatedTest(20)
    void closingSendsNoResponseToRequestsInFlight() {
        MockPetStore mock = MockPetStore.start();
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
            connection.send(client.rawPostThatWaits(NEW_REX));
            assertThat(connection.read().status()).isEqualTo(100);
            mock.close();
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    /** As the thread that stops the server may do: what is written reaches the client until the socket is closed. */
    @Test
    void sendsNothingForADroppedRequestWhileAnotherThreadClosesItsConnection() throws Exception {
        ServerState state = LocalServer.state(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")));
        state.faults().add(Fault.latency(Duration.ofHours(1)));
        Waits waits = new Waits(state.clock());
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server) {
            @Override
            protected SocketChannelEndPoint newEndPoint(
                    SocketChannel channel, ManagedSelector selector, SelectionKey key) {
                return new SocketChannelEndPoint(channel, selector, key, getScheduler()) {
                    @Override
                    public void doClose() {
                        waits.dropAll();
                        state.journal().await(MockRequest::ended, 1, Duration.ofSeconds(30));
                        super.doClose();
                    }
                };
            }
        };
        server.addConnector(connector);
        server.setHandler(LocalServer.service(state, waits));
        server.start();
        String baseUrl = "http://127.0.0.1:" + connector.getLocalPort() + "/v1";
        try (RawConnection connection = RawConnection.to(baseUrl)) {
            connection.send(new TestClient(baseUrl, LocalServer.KEY).rawGet("/pets"));
            state.journal().await(request -> !request.faults().isEmpty(), 1, Duration.ofSeconds(30));
            connector.getConnectedEndPoints().forEach(EndPoint::close);

            assertThat(connection.readRest().text()).isEmpty();
        } finally {
            server.stop();
        }
    }

    @Test
    void startsAndStopsOnAThreadThatIsInterrupted() {
        MockPetStore.start().close();
        Set<Thread> before = liveThreads();
        for (int i = 0; i < 20; i++) {
            Thread.currentThread().interrupt();
            MockPetStore mock = MockPetStore.start();
            assertThat(Thread.interrupted()).isTrue();
            new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets");
            Thread.currentThread().interrupt();
            mock.close();
            assertThat(Thread.interrupted()).isTrue();
        }
        assertSoon(() -> before.containsAll(liveThreads()));
    }

    @Test
    void startsThatFailLeaveNoThread() {
        try (MockPetStore mock = MockPetStore.start()) {
            MockPetStoreBuilder taken =
                    MockPetStore.builder().port(URI.create(mock.baseUrl()).getPort());
            Set<Thread> before = liveThreads();
            IntStream.range(0, 20)
                    .forEach(i -> assertThatExceptionOfType(UncheckedIOException.class)
                            .isThrownBy(taken::start));
            assertSoon(() -> before.containsAll(liveThreads()));
        }
    }

    @Test
    void closingRefusesNewConnections() {
        MockPetStore mock = MockPetStore.start();
        mock.close();

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> RawConnection.to(mock.baseUrl()));
    }

    /** No response is coming to them. */
    @Test
    void closeWaitsForNoRequestThatStallsOrWaitsForAFrozenClock() throws InterruptedException {
        MockPetStore mock = MockPetStore.builder()
                .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
                .faults(
                        Fault.stall().times(1),
                        Fault.latency(Duration.ofHours(1)).times(1))
                .start();
        TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
        try (RawConnection stalled = RawConnection.to(mock.baseUrl());
                RawConnection delayed = RawConnection.to(mock.baseUrl())) {
            stalled.send(client.rawGet("/pets"));
            delayed.send(client.rawGet("/pets"));
            mock.journal().await(request -> !request.faults().isEmpty(), 2, Duration.ofSeconds(30));

            mock.close(Duration.ofHours(1));
        }
        mock.awaitClose();
    }

    private static void startUseAndStop() {
        try (MockPetStore mock = MockPetStore.start()) {
            new TestClient(mock.baseUrl(), mock.apiKey()).get("/pets");
        }
    }

    private static Set<Thread> liveThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .collect(Collectors.toSet());
    }

    /** Zero where there is no {@code /proc}. */
    private static long openSockets() {
        if (!OS.LINUX.isCurrentOs()) {
            return 0;
        }
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(file -> target(file).startsWith("socket:")).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "closed meanwhile";
        }
    }

    private static void assertSoon(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("something was left behind").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
