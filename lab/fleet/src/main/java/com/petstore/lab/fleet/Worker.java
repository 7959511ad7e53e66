// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.fleet;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.redis.RedisQuotaLedger;
import io.lettuce.core.cluster.RedisClusterClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** One process of a fleet: lists pets from some threads until its parent ends, and prints how many milliseconds each call took. */
final class Worker {

    /** What it prints once it is ready to begin, which a line of its input lets it do. */
    static final String READY = "ready";

    /** What shares the quota: a ledger in a Redis, in a cluster of Redis, or the response headers alone. */
    static final String LEDGER = "ledger";

    static final String LEDGER_IN_CLUSTER = "ledger-in-cluster";
    static final String HEADERS = "headers";

    private Worker() {}

    /** One whole call: waits for its permit, and sends. */
    @FunctionalInterface
    private interface Call {

        void execute() throws InterruptedException;
    }

    /**
     * Runs a worker.
     *
     * @param args its name, what shares the quota, the service, the Redis, the limit of a minute, the number of threads, and the pause between
     *     calls in milliseconds
     * @throws IOException if its input cannot be read
     */
    public static void main(String[] args) throws IOException {
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(() -> System.exit(0));
        });
        Call call = call(args[0], args[1], args[2], args[3], Long.parseLong(args[4]));
        long pause = Long.parseLong(args[6]);
        System.out.println(READY);
        int unused = System.in.read();
        for (int i = 0; i < Integer.parseInt(args[5]); i++) {
            new Thread(() -> repeat(call, pause)).start();
        }
    }

    private static Call call(String name, String sharing, String service, String redis, long perMinute) {
        return switch (sharing) {
            case HEADERS -> client(name, service, RateLimitScope.shared());
            case LEDGER -> client(name, service, RateLimitScope.ledger(RedisQuotaLedger.connect(redis)));
            case LEDGER_IN_CLUSTER ->
                client(name, service, RateLimitScope.ledger(RedisQuotaLedger.on(RedisClusterClient.create(redis))));
            default -> behind(Limiter.of(sharing, redis, perMinute), service);
        };
    }

    private static Call client(String name, String service, RateLimitScope scope) {
        PetStoreClient client = PetStoreClient.builder()
                .applicationName(name)
                .baseUrl(service)
                .apiKey(Fleet.KEY)
                .timeout(Duration.ofMinutes(5))
                .rateLimitScope(scope)
                .build();
        return () -> client.listPets().limit(1).execute();
    }

    /** A client by hand that waits for the limiter, and after a 429 for the time that Retry-After names. */
    private static Call behind(Limiter limiter, String service) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(service + "/pets?limit=1"))
                .header("Authorization", "Bearer " + Fleet.KEY)
                .build();
        return () -> {
            HttpResponse<String> response;
            do {
                limiter.acquire();
                try {
                    response = client.send(request, HttpResponse.BodyHandlers.ofString());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                if (response.statusCode() == 429) {
                    Thread.sleep(1000L
                            * response.headers().firstValueAsLong("Retry-After").orElse(1));
                }
            } while (response.statusCode() == 429);
        };
    }

    private static void repeat(Call call, long pauseMillis) {
        try {
            while (true) {
                long start = System.nanoTime();
                call.execute();
                System.out.println((System.nanoTime() - start) / 1_000_000);
                Thread.sleep(pauseMillis);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
