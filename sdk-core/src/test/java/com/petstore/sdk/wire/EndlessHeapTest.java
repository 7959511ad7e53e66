// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.EndlessStream;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A heap of 192 MiB is enough for whatever has a bound: to one call at a time, and to eight with a bound of 1 MiB each. */
@Tag("search")
class EndlessHeapTest {

    @Test
    void survivesEachStreamWithoutEnd() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx192m",
                        "-classpath",
                        System.getProperty("java.class.path"),
                        Application.class.getName(),
                        Connection.PLAIN.name())
                .redirectErrorStream(true)
                .start();
        try {
            List<String> output = new String(process.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();

            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            // A busy machine logs that calls wait for each other.
            assertThat(output.stream().filter(line -> line.startsWith("|")))
                    .as("%s", output)
                    .hasSize(2
                            * (int) Stream.of(EndlessStream.values())
                                    .filter(EndlessStream::isBounded)
                                    .count())
                    .allMatch(row -> row.matches(".* (PetStoreDecode|PetStoreTransport)Exception .*, then \\[] \\|"));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Prints a row of a table for each stream; its arguments are names of connections. */
    static final class Application {

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
                        futures.stream().map(Application::failure).distinct().toList();
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
