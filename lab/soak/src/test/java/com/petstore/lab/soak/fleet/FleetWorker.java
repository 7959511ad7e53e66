// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.fleet;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.redis.RedisQuotaLedger;
import io.lettuce.core.cluster.RedisClusterClient;
import java.time.Duration;

/** One process of a fleet: lists pets from some threads, for ever, and prints how long each call took. */
final class FleetWorker {

    /** Before the address of a cluster. */
    static final String CLUSTER = "cluster:";

    /** In place of the address: shares by the response headers alone. */
    static final String NO_LEDGER = "headers";

    private FleetWorker() {}

    /**
     * Runs a worker until its parent ends.
     *
     * @param args its name, the service, the Redis, the number of threads, the pause between calls in milliseconds
     */
    public static void main(String[] args) {
        ProcessHandle.current().parent().ifPresent(FleetWorker::endWith);
        PetStoreClient client = PetStoreClient.builder()
                .applicationName(args[0])
                .baseUrl(args[1])
                .apiKey("fleet-key")
                .timeout(Duration.ofMinutes(5))
                .rateLimitScope(
                        args[2].equals(NO_LEDGER) ? RateLimitScope.shared() : RateLimitScope.ledger(ledger(args[2])))
                .build();
        long pause = Long.parseLong(args[4]);
        for (int i = 0; i < Integer.parseInt(args[3]); i++) {
            new Thread(() -> listForever(client, pause)).start();
        }
    }

    private static QuotaLedger ledger(String redis) {
        return redis.startsWith(CLUSTER)
                ? RedisQuotaLedger.on(RedisClusterClient.create(redis.substring(CLUSTER.length())))
                : RedisQuotaLedger.connect(redis);
    }

    private static void endWith(ProcessHandle parent) {
        var unused = parent.onExit().thenRun(() -> System.exit(0));
    }

    private static void listForever(PetStoreClient client, long pauseMillis) {
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
