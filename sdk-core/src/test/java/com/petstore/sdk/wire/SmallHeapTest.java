// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.EndlessStream;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.TestJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A response without end does not take the memory of the application with it. */
class SmallHeapTest {

    @Test
    @Tag("slow")
    void aHeapOf48MiBSurvivesEndlessSuccessesAndErrors() throws IOException, InterruptedException {
        AtomicInteger responses = new AtomicInteger();
        try (HostileServer server = HostileServer.start((socket, out) -> {
                    // Every second response is an error.
                    boolean error = responses.getAndIncrement() % 2 == 0;
                    ScriptedResponse.bytes("HTTP/1.1 " + (error ? 500 : 200) + " X\r\n\r\n")
                            .then(ScriptedResponse.bytes("x".repeat(10_000)).forEver())
                            .write(socket, out);
                });
                TestJvm small = TestJvm.start(List.of("-Xmx48m"), Survivor.class, server.baseUrl())) {
            assertThat(small.lines()).last().isEqualTo("survived 12 responses");
            small.awaitExit(Duration.ofSeconds(30));
        }
    }

    /** One call at a time, and eight with a bound of 1 MiB each. */
    @Test
    @Tag("search")
    void aHeapOf192MiBSurvivesEachStreamWithoutEnd() throws IOException, InterruptedException {
        try (TestJvm small = TestJvm.start(List.of("-Xmx192m"), Table.class, Connection.PLAIN.name())) {
            List<String> output = small.lines().toList();

            // A busy machine logs that calls wait for each other.
            assertThat(output.stream().filter(line -> line.startsWith("|")))
                    .as("%s", output)
                    .hasSize(2
                            * (int) Stream.of(EndlessStream.values())
                                    .filter(EndlessStream::isBounded)
                                    .count())
                    .allMatch(row -> row.matches(".* (PetStoreDecode|PetStoreTransport)Exception .*, then \\[] \\|"));
            small.awaitExit(Duration.ofSeconds(30));
        }
    }

    static final class Survivor {

        public static void main(String[] args) {
            int survived = 0;
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(args[0])
                    .apiKey("key-1")
                    .retryPolicy(RetryPolicy.none())
                    .build()) {
                for (int i = 0; i < 12; i++) {
                    try {
                        client.listPets().execute();
                    } catch (PetStoreException e) {
                        survived++;
                    }
                }
            }
            System.out.println("survived " + survived + " responses");
        }
    }

    /** Prints a row of a table for each stream; its arguments are names of connections. */
    static final class Table {

        public static void main(String[] connections) throws Exception {
            for (String name : connections) {
                Connection connection = Connection.valueOf(name);
                for (EndlessStream stream : EndlessStream.values()) {
                    if (stream.isBounded()) {
                        row(stream, connection, 1, 10 << 20);
                        row(stream, connection, 8, 1 << 20);
                    }
                }
            }
        }

        private static void row(EndlessStream stream, Connection connection, int calls, int maxResponseBytes)
                throws Exception {
            try (HostileServer server = HostileServer.start(connection.sockets(), stream.of("200 OK"));
                    HostileServer good = HostileServer.start(connection.sockets(), ScriptedResponse.emptyList());
                    PetStoreClient client = client(server, connection, maxResponseBytes);
                    PetStoreClient next = client(good, connection, maxResponseBytes)) {
                long start = System.nanoTime();
                List<? extends CompletableFuture<?>> futures = Stream.generate(
                                () -> client.listPets().executeAsync())
                        .limit(calls)
                        .toList();
                List<String> failures =
                        futures.stream().map(Table::failure).distinct().toList();
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                System.out.printf(
                        "| %s | %s | %d | %s | %.1f MB | %d ms | %d MB, then %s |%n",
                        stream,
                        connection,
                        calls,
                        String.join(", ", failures) + " ",
                        server.bytesSent() / 1e6,
                        millis,
                        Runtime.getRuntime().totalMemory() >> 20,
                        CallStyle.BLOCKING.execute(next.listPets()));
            }
        }

        private static String failure(CompletableFuture<?> future) {
            try {
                return "no failure: " + future.get(60, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                return e.getCause().getClass().getSimpleName();
            } catch (Exception e) {
                return e.toString();
            }
        }

        private static PetStoreClient client(HostileServer server, Connection connection, int maxResponseBytes) {
            return connection
                    .settings(PetStoreClient.builder())
                    .baseUrl(server.baseUrl())
                    .apiKey("key-1")
                    .retryPolicy(RetryPolicy.none())
                    .maxResponseBytes(maxResponseBytes)
                    .build();
        }
    }
}
