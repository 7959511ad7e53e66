// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.fleet;

import com.petstore.mockserver.QuotaPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Fleets with a ledger while a server of Redis, or one of the processes, fails for 20 s; prints a table. */
final class Faults {

    /** In the first burst of a minute, when most is in flight. */
    private static final Duration FAULT_AT = Duration.ofMillis(60_500);

    private static final Duration ENDS_AFTER = Duration.ofSeconds(20);

    private static final Change NOTHING = (redis, fleet) -> {};

    private Faults() {}

    /**
     * Runs each fault.
     *
     * @param args for how many minutes, two at least, and a part of the names of what is run
     * @throws IOException if a process cannot be used
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        int minutes = Integer.parseInt(args[0]);
        System.out.println(
                "| what happens for 20 s | of the quota, % | 429s | banned | least served, % of an equal part"
                        + " | without the ledger, s at most | longest call, s | p95 of web processes, s |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        List<Fault> faults = Stream.of(loads(), faultsOfRedis(), faultsOfProcesses(), failovers())
                .flatMap(Function.identity())
                .filter(fault -> fault.name().contains(args[1]))
                .toList();
        for (Fault fault : faults) {
            System.out.println(fault.run(minutes));
        }
    }

    private static Stream<Fault> loads() {
        Change killTwo = (redis, fleet) -> {
            fleet.kill("worker-1");
            fleet.kill("worker-2");
        };
        Change restartTwo = (redis, fleet) -> {
            fleet.start("worker-1");
            fleet.start("worker-2");
        };
        return Stream.of(
                fault("8 on Free, of which two are killed", killTwo, restartTwo)
                        .with(QuotaPlan.FREE, fleet -> fleet.saturate(8)),
                fault("16 on Business, of which two are killed", killTwo, restartTwo)
                        .with(QuotaPlan.BUSINESS, fleet -> fleet.saturate(16)),
                fault("nothing: 64 threads on Business beside three web processes", NOTHING, NOTHING)
                        .with(QuotaPlan.BUSINESS, fleet -> {
                            fleet.start("batch", 64, 0);
                            for (int i = 1; i <= 3; i++) {
                                fleet.start("web-" + i, 1, 500);
                            }
                        }));
    }

    private static Stream<Fault> faultsOfRedis() {
        return Stream.of(
                fault(
                        "Redis is killed, and comes back empty",
                        (redis, fleet) -> redis.kill(redis.first()),
                        (redis, fleet) -> redis.restart()),
                fault("Redis hangs", (redis, fleet) -> redis.hang(redis.first()), (redis, fleet) -> redis.resume()),
                fault("Redis is flushed", commands("flushall"), NOTHING),
                fault(
                        "Redis refuses the password",
                        commands("config set requirepass other", "-a other client kill type normal"),
                        (redis, fleet) -> redis.command("-a", "other", "config", "set", "requirepass", "")),
                fault("Redis is out of memory", commands("config set maxmemory 1"), commands("config set maxmemory 0")),
                fault("Redis is a read-only replica", commands("replicaof 127.0.0.1 1"), commands("replicaof no one")),
                fault("Redis forgets the script", commands("script flush"), NOTHING),
                fault("all connections are cut", commands("client kill type normal"), NOTHING));
    }

    private static Stream<Fault> faultsOfProcesses() {
        return Stream.of(
                fault("nothing", NOTHING, NOTHING),
                fault(
                        "a process is killed, and starts again",
                        (redis, fleet) -> fleet.kill("worker-1"),
                        (redis, fleet) -> fleet.start("worker-1")),
                fault(
                        "a process hangs",
                        (redis, fleet) -> fleet.hang("worker-1"),
                        (redis, fleet) -> fleet.resume("worker-1")),
                fault(
                        "three processes that do not use the ledger start",
                        (redis, fleet) -> {
                            for (int i = 1; i <= 3; i++) {
                                fleet.startWithoutLedger("stranger-" + i);
                            }
                        },
                        NOTHING));
    }

    /** Another server of Redis takes over from the one with the account. */
    private static Stream<Fault> failovers() {
        return Stream.of(
                        fault("Sentinel: planned failover", (redis, fleet) -> redis.failOverBySentinel(), NOTHING),
                        fault(
                                "Sentinel: kill -9 of the primary",
                                (redis, fleet) -> redis.kill(redis.portOfAccount()),
                                NOTHING),
                        fault("Sentinel: the primary hangs", Faults::hangPrimary, (redis, fleet) -> redis.resume()),
                        fault("Cluster: planned failover", (redis, fleet) -> redis.failOverInCluster(), NOTHING),
                        fault(
                                "Cluster: kill -9 of the primary",
                                (redis, fleet) -> redis.kill(redis.portOfAccount()),
                                NOTHING),
                        fault("Cluster: the primary hangs", Faults::hangPrimary, (redis, fleet) -> redis.resume()))
                .map(fault -> fault.with(QuotaPlan.BUSINESS, fleet -> fleet.saturate(4)))
                .map(fault -> fault.name().startsWith("Cluster")
                        ? fault.with(RedisProcesses::cluster, Worker.LEDGER_IN_CLUSTER)
                        : fault.with(RedisProcesses::withSentinels, Worker.LEDGER));
    }

    private static void hangPrimary(RedisProcesses redis, Fleet fleet) {
        redis.hang(redis.portOfAccount());
    }

    private static Change commands(String... commands) {
        return (redis, fleet) -> Stream.of(commands).forEach(command -> redis.command(command.split(" ")));
    }

    /** What is done to a fleet and its Redis. */
    private interface Change {

        void apply(RedisProcesses redis, Fleet fleet);
    }

    /** Six saturating processes on Pro with one server of Redis. */
    private static Fault fault(String name, Change begin, Change end) {
        return new Fault(
                name, begin, end, RedisProcesses::single, Worker.LEDGER, QuotaPlan.PRO, fleet -> fleet.saturate(6));
    }

    /** What goes wrong with which fleet. */
    private record Fault(
            String name,
            Change begin,
            Change end,
            Supplier<RedisProcesses> servers,
            String sharing,
            QuotaPlan plan,
            Consumer<Fleet> load) {

        Fault with(QuotaPlan otherPlan, Consumer<Fleet> otherLoad) {
            return new Fault(name, begin, end, servers, sharing, otherPlan, otherLoad);
        }

        Fault with(Supplier<RedisProcesses> otherServers, String otherSharing) {
            return new Fault(name, begin, end, otherServers, otherSharing, plan, load);
        }

        String run(int minutes) throws IOException, InterruptedException {
            try (RedisProcesses redis = servers.get();
                    Fleet fleet = new Fleet(plan, sharing, redis.uri())) {
                load.accept(fleet);
                fleet.begin();
                fleet.sleepUntil(FAULT_AT);
                begin.apply(redis, fleet);
                fleet.sleepUntil(FAULT_AT.plus(ENDS_AFTER));
                end.apply(redis, fleet);
                fleet.sleepUntil(Duration.ofMinutes(minutes));
                List<Long> web = fleet.millis("web");
                return "| %s | %.1f | %d | %s | %.0f | %.1f | %.1f | %s |"
                        .formatted(
                                name,
                                fleet.percentOfQuota(minutes),
                                fleet.refused(),
                                fleet.isBanned() ? "yes" : "no",
                                fleet.leastServed(),
                                fleet.longestOutage().toMillis() / 1e3,
                                Fleet.seconds(fleet.millis(""), 1),
                                web.isEmpty() ? "" : "%.2f".formatted(Fleet.seconds(web, 0.95)));
            }
        }
    }
}
