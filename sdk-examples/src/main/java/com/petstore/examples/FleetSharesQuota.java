// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.redis.RedisQuotaLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import redis.embedded.RedisServer;

/**
 * Four processes use one key, whose quota is 60 requests a minute, as fast as they can. They share a ledger in Redis, and nothing is refused. Starts
 * the bundled server, a Redis of its own and the processes, and shows who sends, second by second.
 */
public final class FleetSharesQuota {

    private static final int PROCESSES = 4;
    private static final int THREADS = 4;
    private static final String KEY = "demo-key";

    private FleetSharesQuota() {}

    /**
     * Runs the program.
     *
     * @param args for how many seconds; 70 without it
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        int seconds = args.length == 0 ? 70 : Integer.parseInt(args[0]);
        System.out.println("Starts a server, a Redis and " + PROCESSES + " processes, and shows " + seconds
                + " seconds of real time");
        List<Process> processes = new ArrayList<>();
        try (MockPetStore store =
                        MockPetStore.builder().key(KEY, QuotaPlan.FREE).start();
                OwnRedis redis = OwnRedis.start()) {
            for (int i = 1; i <= PROCESSES; i++) {
                processes.add(startWorker("process-" + i, store.baseUrl(), redis.uri()));
            }
            store.journal().await(1, Duration.ofMinutes(1));
            System.out.println("second  process-1  process-2  process-3  process-4  refused");
            int shown = 0;
            for (int second = 1; second <= seconds; second++) {
                TimeUnit.SECONDS.sleep(1);
                List<MockRequest> sent = store.journal().requests();
                show(second, sent.subList(shown, sent.size()));
                shown = sent.size();
            }
            List<MockRequest> sent = store.journal().requests();
            System.out.println("In all: " + sent.size() + " requests, " + refused(sent) + " refused");
        } finally {
            processes.forEach(Process::destroy);
        }
    }

    /** Seconds without requests have no line. */
    private static void show(int second, List<MockRequest> sent) {
        if (!sent.isEmpty()) {
            String line = IntStream.rangeClosed(1, PROCESSES)
                    .mapToObj(process -> "%11d".formatted(by("process-" + process, sent)))
                    .collect(Collectors.joining());
            System.out.printf("%6d%s%9d%n", second, line, refused(sent));
        }
    }

    private static long by(String process, List<MockRequest> sent) {
        return sent.stream()
                .filter(request -> request.header("User-Agent").orElse("").contains(process))
                .count();
    }

    private static long refused(List<MockRequest> sent) {
        return sent.stream()
                .filter(request -> request.status().orElse(0) == 429)
                .count();
    }

    private static Process startWorker(String name, String baseUrl, String redis) {
        try {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-classpath",
                            System.getProperty("java.class.path"),
                            Worker.class.getName(),
                            name,
                            baseUrl,
                            redis)
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One process of the fleet: what an application does. */
    static final class Worker {

        private Worker() {}

        public static void main(String[] args) {
            ProcessHandle.current().parent().ifPresent(Worker::endWith);
            QuotaLedger ledger = RedisQuotaLedger.builder().connect(args[2]);
            PetStoreClient client = PetStoreClient.builder()
                    .userAgentSuffix(args[0])
                    .baseUrl(args[1])
                    .apiKey(KEY)
                    .rateLimitScope(RateLimitScope.ledger(ledger))
                    .build();
            for (int i = 0; i < THREADS; i++) {
                new Thread(() -> listForever(client)).start();
            }
        }

        private static void endWith(ProcessHandle parent) {
            var unused = parent.onExit().thenRun(() -> System.exit(0));
        }

        private static void listForever(PetStoreClient client) {
            while (true) {
                client.listPets().limit(1).execute();
            }
        }
    }

    /** A Redis on a free port that keeps nothing on disk. */
    private record OwnRedis(RedisServer server, int port) implements AutoCloseable {

        static OwnRedis start() {
            try {
                int port = freePort();
                RedisServer server = RedisServer.newRedisServer()
                        .port(port)
                        .bind("127.0.0.1")
                        .setting("save \"\"")
                        .build();
                server.start();
                return new OwnRedis(server, port);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static int freePort() throws IOException {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            }
        }

        String uri() {
            return "redis://127.0.0.1:" + port;
        }

        @Override
        public void close() {
            try {
                server.stop();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
