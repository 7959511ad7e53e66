// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.error.RateLimitException;
import io.lettuce.core.cluster.RedisClusterClient;
import java.io.IOException;
import java.time.Duration;

/** One process of a fleet: lists pets from some threads until its parent ends, and prints how many milliseconds each call took, or that it failed. */
final class FleetProcess {

    /** Printed once the process is ready; a line of input then starts its calls. */
    static final String READY = "ready";

    /** Printed in place of the milliseconds of a call. */
    static final long FAILED = -1;

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

    /** Who waits for the calls of a process. */
    enum Role {

        /** Somebody, for five minutes. */
        WORKER,

        /** Users, for two seconds. */
        SITE,

        /** Nobody. */
        JOB;

        PetStoreClientBuilder settings(PetStoreClientBuilder builder) {
            return switch (this) {
                case WORKER -> builder;
                case SITE -> builder.maxRateLimitWait(Duration.ofSeconds(2));
                case JOB -> builder.background(true);
            };
        }
    }

    private FleetProcess() {}

    /**
     * Runs the process.
     *
     * @param args its name, what shares the quota, the service, the Redis, the number of threads, the pause between calls in milliseconds,
     *     and who waits for them
     * @throws IOException if its input cannot be read
     */
    public static void main(String[] args) throws IOException {
        ProcessHandle.current().parent().ifPresent(parent -> {
            var unused = parent.onExit().thenRun(() -> System.exit(0));
        });
        PetStoreClientBuilder settings = PetStoreClient.builder()
                .userAgentSuffix(args[0])
                .baseUrl(args[2])
                .apiKey(Fleet.KEY)
                .timeout(Duration.ofMinutes(5))
                .rateLimitScope(Sharing.valueOf(args[1]).scope(args[3]));
        PetStoreClient client = Role.valueOf(args[6]).settings(settings).build();
        long pause = Long.parseLong(args[5]);
        if (Role.valueOf(args[6]) == Role.SITE) {
            // A site takes no users before its first call: until a cold process has a response, others wait for it.
            client.listPets().limit(1).timeout(Duration.ofMinutes(1)).execute();
        }
        System.out.println(READY);
        int unused = System.in.read();
        for (int i = 0; i < Integer.parseInt(args[4]); i++) {
            new Thread(() -> repeat(client, pause)).start();
        }
    }

    private static void repeat(PetStoreClient client, long pauseMillis) {
        try {
            while (true) {
                System.out.println(call(client));
                Thread.sleep(pauseMillis);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long call(PetStoreClient client) {
        long start = System.nanoTime();
        try {
            client.listPets().limit(1).execute();
            return (System.nanoTime() - start) / 1_000_000;
        } catch (RateLimitException e) {
            return FAILED;
        }
    }
}
