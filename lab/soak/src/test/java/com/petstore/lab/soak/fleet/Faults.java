// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.fleet;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Six saturating processes on Pro while a server of Redis, or one of the processes, fails in one of twelve ways; prints a table. */
final class Faults {

    private static final int PROCESSES = 6;
    private static final QuotaPlan PLAN = QuotaPlan.PRO;

    /** In the first burst of a minute, when most is in flight. */
    private static final Duration FAULT_AT = Duration.ofMillis(60_500);

    private static final Duration ENDS_AFTER = Duration.ofSeconds(20);

    private Faults() {}

    /**
     * Runs each fault.
     *
     * @param args for how many minutes, two at least, and how many fleets run at a time
     * @throws InterruptedException if it is interrupted
     * @throws ExecutionException if a fleet fails
     */
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        int minutes = Integer.parseInt(args[0]);
        ExecutorService fleets = Executors.newFixedThreadPool(Integer.parseInt(args[1]));
        try {
            System.out.println(
                    "| what happens for 20 s | of the quota, % | 429s | banned | least served, % of an equal part"
                            + " | without the ledger, s at most | longest call, s |");
            System.out.println("|---|--:|--:|--:|--:|--:|--:|");
            List<Future<String>> rows = new ArrayList<>();
            for (Fault fault : faults()) {
                rows.add(fleets.submit(() -> run(fault, minutes)));
            }
            for (Future<String> row : rows) {
                System.out.println(row.get());
            }
        } finally {
            fleets.shutdownNow();
        }
    }

    private static List<Fault> faults() {
        return List.of(
                fault("nothing", (redis, fleet) -> {}, (redis, fleet) -> {}),
                fault(
                        "Redis is killed, and comes back empty",
                        (redis, fleet) -> redis.kill(redis.first()),
                        (redis, fleet) -> redis.restart()),
                fault(
                        "Redis hangs",
                        (redis, fleet) -> redis.hang(redis.first()),
                        (redis, fleet) -> redis.resume(redis.first())),
                fault("Redis is flushed", (redis, fleet) -> redis.command("flushall"), (redis, fleet) -> {}),
                fault(
                        "Redis refuses the password",
                        (redis, fleet) -> {
                            redis.command("config", "set", "requirepass", "other");
                            redis.command("-a", "other", "client", "kill", "type", "normal");
                        },
                        (redis, fleet) -> redis.command("-a", "other", "config", "set", "requirepass", "")),
                fault(
                        "Redis is out of memory",
                        (redis, fleet) -> redis.command("config", "set", "maxmemory", "1"),
                        (redis, fleet) -> redis.command("config", "set", "maxmemory", "0")),
                fault(
                        "Redis is a read-only replica",
                        (redis, fleet) -> redis.command("replicaof", "127.0.0.1", "1"),
                        (redis, fleet) -> redis.command("replicaof", "no", "one")),
                fault(
                        "Redis forgets the script",
                        (redis, fleet) -> redis.command("script", "flush"),
                        (redis, fleet) -> {}),
                fault(
                        "all connections are cut",
                        (redis, fleet) -> redis.command("client", "kill", "type", "normal"),
                        (redis, fleet) -> {}),
                fault(
                        "a process is killed, and starts again",
                        (redis, fleet) -> fleet.kill("worker-1"),
                        (redis, fleet) -> fleet.start("worker-1")),
                fault(
                        "a process hangs",
                        (redis, fleet) -> signal("STOP", fleet.pid("worker-1")),
                        (redis, fleet) -> signal("CONT", fleet.pid("worker-1"))),
                fault(
                        "three processes that do not use the ledger start",
                        (redis, fleet) -> {
                            for (int i = 1; i <= 3; i++) {
                                fleet.startWithoutLedger("stranger-" + i);
                            }
                        },
                        (redis, fleet) -> {}));
    }

    private static Fault fault(String name, Change begin, Change end) {
        return new Fault(name, begin, end);
    }

    private static String run(Fault fault, int minutes) throws InterruptedException {
        try (RedisProcesses redis = RedisProcesses.single();
                MockPetStore store = MockPetStore.builder()
                        .key("fleet-key", PLAN)
                        .journalCapacity(100_000)
                        .start();
                FleetOfProcesses fleet = new FleetOfProcesses(store, redis.uri())) {
            fleet.saturate(PROCESSES);
            store.journal().await(1, Duration.ofMinutes(5));
            long start = System.nanoTime();
            FleetOfProcesses.sleepUntil(start + FAULT_AT.toNanos());
            fault.begin().apply(redis, fleet);
            FleetOfProcesses.sleepUntil(start + FAULT_AT.plus(ENDS_AFTER).toNanos());
            fault.end().apply(redis, fleet);
            FleetOfProcesses.sleepUntil(start + TimeUnit.MINUTES.toNanos(minutes));
            return "| %s | %.1f | %d | %s | %.0f | %.1f | %.1f |"
                    .formatted(
                            fault.name(),
                            100.0 * fleet.served() / (PLAN.requestsPerMinute() * minutes),
                            fleet.refused(),
                            store.keys()
                                            .get("fleet-key")
                                            .limits()
                                            .bannedUntil(store.clock().instant())
                                            .isPresent()
                                    ? "yes"
                                    : "no",
                            fleet.leastServed(),
                            fleet.longestOutage().toMillis() / 1000.0,
                            fleet.longestCall().toMillis() / 1000.0);
        }
    }

    private static void signal(String signal, long pid) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Fault(String name, Change begin, Change end) {}

    /** What is done to a fleet and its Redis. */
    private interface Change {

        void apply(RedisProcesses redis, FleetOfProcesses fleet);
    }
}
