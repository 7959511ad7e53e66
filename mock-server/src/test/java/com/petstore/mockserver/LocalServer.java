// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** All of the server but its sockets: bytes in, bytes out. */
final class LocalServer {

    static final String KEY = "fuzz-key";

    private static final HttpLimits LIMITS = HttpLimits.DEFAULT;

    private final ServerState state = state(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")));
    private final LocalConnector connector;
    private final PetRepository.Snapshot start;

    LocalServer() {
        state.pets().add(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));
        start = state.pets().snapshot();
        QueuedThreadPool threads = new QueuedThreadPool(8, 1);
        threads.setDaemon(true);
        Server server = new Server(threads);
        connector = new LocalConnector(server, null, null, null, 0, new HttpConnectionFactory(HttpServer.http(LIMITS)));
        // A request whose body is cut off ends with it.
        connector.setIdleTimeout(200);
        server.addConnector(connector);
        Service service = service(state, new Waits(state.clock()));
        server.setHandler(service);
        server.setErrorHandler(service::refuseMalformed);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Service service(ServerState state, Waits waits) {
        ControlGuard guard = new ControlGuard("127.0.0.1", null);
        return new Service(state, List.of(), LIMITS, guard, waits, new Cors(Set.of()), new Hints(false));
    }

    /** A server without pets, faults and stubs, with {@link #KEY}. */
    static ServerState state(MockClock clock) {
        return new ServerState(
                new PetRepository(1),
                new ApiKeys(Map.of(KEY, QuotaPlan.UNLIMITED), Behavior.defaults(), clock),
                clock,
                Behavior.defaults(),
                new Journal(new Journal.Bounds(10, Long.MAX_VALUE, 8192)),
                new Faults(1, List.of()),
                new Stubs(1, List.of()));
    }

    /** What comes back for what a client sends on a new connection before it ends it. */
    byte[] exchange(byte[] sent) {
        state.pets().restore(start);
        LocalConnector.LocalEndPoint client = connector.connect();
        client.addInput(ByteBuffer.wrap(sent.clone()));
        client.addInputEOF();
        client.waitUntilClosedOrIdleFor(10, TimeUnit.SECONDS);
        if (client.isOpen()) {
            throw new AssertionError("a connection that the client has ended must be closed, was left open");
        }
        ByteBuffer received = client.takeOutput();
        byte[] bytes = new byte[received.remaining()];
        received.get(bytes);
        return bytes;
    }
}
