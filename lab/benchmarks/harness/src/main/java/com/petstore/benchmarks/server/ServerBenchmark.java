// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.petstore.benchmarks.SamplePets;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A server and clients that cost next to nothing, in one JVM. */
public class ServerBenchmark {

    /** A server that runs all the time. */
    @State(Scope.Benchmark)
    public static class Server {

        @Param("1000")
        public int pets;

        @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else.
        private ServerSubject.Running running;

        @Setup
        public void start() {
            running = ServerSubject.onClassPath().start(pets);
        }

        @TearDown
        public void stop() {
            running.close();
        }
    }

    /** A connection that asks for the first twenty. */
    @State(Scope.Thread)
    public static class First {

        @SuppressWarnings("NullAway.Init") // By connect(), likewise.
        private RawConnection connection;

        @Setup
        public void connect(Server server) throws IOException {
            connection =
                    ServerBenchmark.connect(server, "/v1/pets?limit=20", new String(SamplePets.list(20), US_ASCII));
        }

        @TearDown
        public void close() throws IOException {
            connection.close();
        }
    }

    private static RawConnection connect(Server server, String target, String expected) throws IOException {
        RawConnection connection = new RawConnection(server.running.port(), server.running.apiKey(), target);
        connection.exchange();
        if (!connection.text().contains(expected)) {
            throw new IllegalStateException("not the list that was asked for: " + connection.text());
        }
        return connection;
    }

    @Benchmark
    public int list(First first) throws IOException {
        return first.connection.exchange();
    }

    @Benchmark
    public int startAndStop() {
        try (ServerSubject.Running server = ServerSubject.onClassPath().start(0)) {
            return server.port();
        }
    }
}
