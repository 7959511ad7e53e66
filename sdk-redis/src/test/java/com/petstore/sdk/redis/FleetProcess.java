// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import io.lettuce.core.cluster.RedisClusterClient;
import java.io.IOException;
import java.time.Duration;

/** One process of a fleet: lists pets from some threads until its parent ends, and prints how many milliseconds each call took. */
final class FleetProcess {

    /** Printed once the process is ready; a line of input then starts its calls. */
    static final String READY = "ready";

    /** What shares the quota: a ledger in a Redis, in a cluster of Redis, or the response headers alone. */
    enum Sharing {
        LEDGER,
        LEDGER_IN_CLUSTER,
        HEADERS;

        RateLimitScope scope(String redis) {
            return switch (this) {
                case LEDGER -> RateLimitScope.ledger(RedisQuotaLedger.builder().connect(redis));
                case LEDGER_IN_CLUSTER ->
                    RateLimitScope.ledger(RedisQuotaLedger.builder().on(RedisClusterClient.create(redis)));
                case HEADERS -> RateLimitScope.shared();
            };
        }
    }

    private FleetProcess() {}

    /**
     * Runs the process.
     *
     * @param args its name, what shares the quota, the service, the Redis, the number of threads, and the pause between calls in milliseconds
     * @throws IOException if its input cannot be read
     */
    public static void main(String[] args) throws IOException {
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(() -> System.exit(0));
        });
        PetStoreClient client = PetStoreClient.builder()
                .userAgentSuffix(args[0])
                .baseUrl(args[2])
                .apiKey(Fleet.KEY)
                .timeout(Duration.ofMinutes(5))
                .rateLimitScope(Sharing.valueOf(args[1]).scope(args[3]))
                .build();
        long pause = Long.parseLong(args[5]);
        System.out.println(READY);
        int unused = System.in.read();
        for (int i = 0; i < Integer.parseInt(args[4]); i++) {
            new Thread(() -> repeat(client, pause)).start();
        }
    }

    private static void repeat(PetStoreClient client, long pauseMillis) {
        try {
            while (true) {
                long start = System.nanoTime();
                client.listPets().limit(1).execute();
                System.out.println((System.nanoTime() - start) / 1_000_000);
                Thread.sleep(pauseMillis);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
