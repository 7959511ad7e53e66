// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.peers;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.redis.RedisQuotaLedger;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** One process of a fleet that lists pets from some threads until its parent ends, and prints how long each call took. */
final class PeerWorker {

    /** What it prints once it is ready to begin. */
    static final String READY = "ready";

    private PeerWorker() {}

    /** One whole call: waits for its permit, and sends. */
    @FunctionalInterface
    private interface Call {

        void execute() throws InterruptedException;
    }

    /**
     * Runs a worker.
     *
     * @param args the limiter, the service, the Redis, the limit of a minute, the number of threads, the pause between calls in milliseconds
     * @throws IOException if its input cannot be read
     */
    public static void main(String[] args) throws IOException {
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(() -> System.exit(0));
        });
        Call call = call(args[0], args[1], args[2], Long.parseLong(args[3]));
        long pause = Long.parseLong(args[5]);
        System.out.println(READY);
        // Until all processes are there.
        int unused = System.in.read();
        for (int i = 0; i < Integer.parseInt(args[4]); i++) {
            new Thread(() -> repeat(call, pause)).start();
        }
    }

    private static Call call(String limiter, String service, String redis, long perMinute) {
        return switch (limiter) {
            case "ledger" -> {
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service)
                        .apiKey("fleet-key")
                        .timeout(Duration.ofMinutes(5))
                        .rateLimitScope(RateLimitScope.ledger(RedisQuotaLedger.connect(redis)))
                        .build();
                yield () -> client.listPets().limit(1).execute();
            }
            case "bucket4j" -> behind(Limiter.bucket4j(redis, perMinute), service);
            case "bucket4j-without-burst" -> behind(Limiter.bucket4jWithoutBurst(redis, perMinute), service);
            case "redisson" -> behind(Limiter.redisson(redis, perMinute), service);
            case "gateway" -> behind(Limiter.springCloudGateway(redis, perMinute), service);
            default -> throw new IllegalArgumentException(limiter);
        };
    }

    /** A client by hand that waits for the limiter, and after a 429 for the time that Retry-After names. */
    private static Call behind(Limiter limiter, String service) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(service + "/pets?limit=1"))
                .header("Authorization", "Bearer fleet-key")
                .build();
        return () -> {
            HttpResponse<String> response;
            do {
                limiter.acquire();
                try {
                    response = client.send(request, HttpResponse.BodyHandlers.ofString());
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
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
                LockSupport.parkNanos(pauseMillis * 1_000_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
