// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.fleet;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** Four saturating processes while another server of Redis takes over from the one with their account; prints a table. */
final class Failovers {

    private static final int PROCESSES = 4;
    private static final QuotaPlan PLAN = QuotaPlan.BUSINESS;
    /** In the first burst of a minute, when most is in flight. */
    private static final Duration FAULT_AT = Duration.ofMillis(60_500);

    private static final Duration RESUMED_AFTER = Duration.ofSeconds(20);

    private Failovers() {}

    /**
     * Runs each failover.
     *
     * @param args for how many minutes, two at least
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        int minutes = Integer.parseInt(args[0]);
        System.out.println(
                "| Redis | what happens | of the quota, % | 429s | without the ledger, s at most | longest call, s |");
        System.out.println("|---|---|--:|--:|--:|--:|");
        Supplier<RedisProcesses> sentinels = RedisProcesses::withSentinels;
        Function<RedisProcesses, String> bySentinel = RedisProcesses::sentinelUri;
        run(
                "Sentinel",
                "planned failover",
                sentinels,
                bySentinel,
                minutes,
                (redis, port) -> redis.failOverBySentinel());
        run("Sentinel", "kill -9 of the primary", sentinels, bySentinel, minutes, RedisProcesses::kill);
        run("Sentinel", "the primary hangs for 20 s", sentinels, bySentinel, minutes, RedisProcesses::hang);
        Supplier<RedisProcesses> cluster = RedisProcesses::cluster;
        Function<RedisProcesses, String> inCluster = redis -> FleetWorker.CLUSTER + redis.uri();
        run("Cluster", "planned failover", cluster, inCluster, minutes, RedisProcesses::failOverInCluster);
        run("Cluster", "kill -9 of the primary", cluster, inCluster, minutes, RedisProcesses::kill);
        run("Cluster", "the primary hangs for 20 s", cluster, inCluster, minutes, RedisProcesses::hang);
    }

    private static void run(
            String kind,
            String fault,
            Supplier<RedisProcesses> servers,
            Function<RedisProcesses, String> address,
            int minutes,
            ObjIntConsumer<RedisProcesses> inject)
            throws InterruptedException {
        try (RedisProcesses redis = servers.get();
                MockPetStore store = MockPetStore.builder()
                        .key("fleet-key", PLAN)
                        .journalCapacity(100_000)
                        .start();
                FleetOfProcesses fleet = new FleetOfProcesses(store, address.apply(redis))) {
            fleet.saturate(PROCESSES);
            store.journal().await(1, Duration.ofMinutes(1));
            long start = System.nanoTime();
            FleetOfProcesses.sleepUntil(start + FAULT_AT.toNanos());
            int port = redis.portOfAccount();
            inject.accept(redis, port);
            FleetOfProcesses.sleepUntil(start + FAULT_AT.plus(RESUMED_AFTER).toNanos());
            redis.resume(port);
            FleetOfProcesses.sleepUntil(start + TimeUnit.MINUTES.toNanos(minutes));
            System.out.printf(
                    "| %s | %s | %.1f | %d | %.1f | %.1f |%n",
                    kind,
                    fault,
                    100.0 * fleet.served() / (PLAN.requestsPerMinute() * minutes),
                    fleet.refused(),
                    fleet.longestOutage().toMillis() / 1000.0,
                    fleet.longestCall().toMillis() / 1000.0);
        }
    }
}
