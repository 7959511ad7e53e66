// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.redis.FleetProcess.Sharing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A fleet of real processes uses its quota and is not banned while a server of Redis, or one of the processes, fails for 20 s. Without
 * {@code -Dfleet.faults}, which takes a part of the names or {@code all}, the five faults run that have no other test on virtual time; each
 * takes as many minutes as {@code -Dfleet.minutes} says, by default two, and four fleets run at once.
 */
@Tag("search")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FleetFaultsTest {

    private static final int MINUTES = Integer.getInteger("fleet.minutes", 2);
    private static final String NAMES = System.getProperty("fleet.faults", "");
    private static final int AT_ONCE = 4;

    /** In the first burst of a minute, when most is in flight. */
    private static final Duration FAULT_AT = Duration.ofMillis(60_500);

    private static final Duration ENDS_AFTER = Duration.ofSeconds(Integer.getInteger("fleet.fault.seconds", 20));

    private static final Change NOTHING = (redis, fleet) -> {};

    /** Processes start one after the other, and Redis may stop all of them at a minute's start: the simulation has the exact goals. */
    private static final double LEAST_PERCENT = 90;

    /** Three requests are lost where a server takes over, or a process uses no ledger; the mock server bans after ten. */
    private static final int MOST_REFUSED = 4;

    @TempDir
    static Path directory;

    private static final Map<String, Future<Result>> RESULTS = new LinkedHashMap<>();

    private static final ExecutorService FLEETS = Executors.newFixedThreadPool(AT_ONCE);

    @BeforeAll
    static void startFleets() {
        if (!isInstalled()) {
            if (Boolean.getBoolean("petstore.redis.required")) {
                throw new AssertionError("redis-server and redis-cli must be installed");
            }
            abort("redis-server and redis-cli are not installed");
        }
        faults().forEach(fault -> RESULTS.put(fault.name(), FLEETS.submit(fault::run)));
    }

    private static boolean isInstalled() {
        try {
            return new ProcessBuilder("redis-cli", "--version").start().waitFor() == 0
                    && new ProcessBuilder("redis-server", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @AfterAll
    static void endFleets() {
        FLEETS.shutdownNow();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void usesTheQuotaAndIsNotBannedDuringFault(Fault fault) throws Exception {
        Result result = RESULTS.get(fault.name()).get();
        System.out.println(result);

        assertThat(result.banned()).as("%s", result).isFalse();
        assertThat(result.refused()).as("%s", result).isLessThanOrEqualTo(MOST_REFUSED);
        assertThat(result.percentOfQuota()).as("%s", result).isGreaterThanOrEqualTo(LEAST_PERCENT);
    }

    private static List<Fault> faults() {
        List<String> byDefault = List.of(
                "Redis is killed, and comes back empty",
                "Redis hangs",
                "Redis refuses the password",
                "a process is killed, and starts again",
                "Sentinel: kill -9 of the primary");
        return Stream.of(loads(), faultsOfRedis(), faultsOfProcesses(), failovers())
                .flatMap(Function.identity())
                .filter(fault -> NAMES.isEmpty()
                        ? byDefault.contains(fault.name())
                        : NAMES.equals("all") || fault.name().contains(NAMES))
                .toList();
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
                        }),
                fault("nothing: 16 threads on Pro beside five web processes", NOTHING, NOTHING)
                        .with(QuotaPlan.PRO, fleet -> {
                            fleet.start("batch", 16, 0);
                            for (int i = 1; i <= 5; i++) {
                                fleet.start("web-" + i, 1, 5_000);
                            }
                        }));
    }

    private static Stream<Fault> faultsOfRedis() {
        return Stream.of(
                fault(
                        "Redis is killed, and comes back empty",
                        (redis, fleet) -> redis.first().kill(),
                        (redis, fleet) -> redis.first().restart()),
                fault("Redis hangs", (redis, fleet) -> redis.first().hang(), (redis, fleet) -> redis.resume()),
                fault("Redis is flushed", commands("flushall"), NOTHING),
                fault("Redis evicts the account each second", FleetFaultsTest::evictEachSecond, NOTHING),
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
                                (redis, fleet) -> redis.holderOfAccount().kill(),
                                NOTHING),
                        fault(
                                "Sentinel: the primary hangs",
                                FleetFaultsTest::hangPrimary,
                                (redis, fleet) -> redis.resume()),
                        fault("Cluster: planned failover", (redis, fleet) -> redis.failOverInCluster(), NOTHING),
                        fault(
                                "Cluster: kill -9 of the primary",
                                (redis, fleet) -> redis.holderOfAccount().kill(),
                                NOTHING),
                        fault(
                                "Cluster: the primary hangs",
                                FleetFaultsTest::hangPrimary,
                                (redis, fleet) -> redis.resume()))
                .map(fault -> fault.with(QuotaPlan.BUSINESS, fleet -> fleet.saturate(4)))
                .map(fault -> fault.name().startsWith("Cluster")
                        ? fault.with(RedisProcesses::cluster, Sharing.LEDGER_IN_CLUSTER)
                        : fault.with(RedisProcesses::withSentinels, Sharing.LEDGER));
    }

    private static String messages(RedisProcesses redis) {
        return redis.command("info", "commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:"))
                .findFirst()
                .orElse("none");
    }

    private static void evictEachSecond(RedisProcesses redis, Fleet fleet) throws InterruptedException {
        for (int i = 0; i < ENDS_AFTER.toSeconds(); i++) {
            fleet.sleepUntil(FAULT_AT.plusSeconds(i));
            redis.command("flushall");
        }
    }

    private static void hangPrimary(RedisProcesses redis, Fleet fleet) throws IOException {
        redis.holderOfAccount().hang();
    }

    private static Change commands(String... commands) {
        return (redis, fleet) -> Stream.of(commands).forEach(command -> redis.command(command.split(" ")));
    }

    /** A change of a fleet and its Redis. */
    private interface Change {

        void apply(RedisProcesses redis, Fleet fleet) throws IOException, InterruptedException;
    }

    private interface Servers {

        RedisProcesses startIn(Path directory) throws IOException;
    }

    /** Six saturating processes on Pro with one server of Redis. */
    private static Fault fault(String name, Change begin, Change end) {
        return new Fault(
                name, begin, end, RedisProcesses::single, Sharing.LEDGER, QuotaPlan.PRO, fleet -> fleet.saturate(6));
    }

    private record Fault(
            String name,
            Change begin,
            Change end,
            Servers servers,
            Sharing sharing,
            QuotaPlan plan,
            Consumer<Fleet> load) {

        Fault with(QuotaPlan otherPlan, Consumer<Fleet> otherLoad) {
            return new Fault(name, begin, end, servers, sharing, otherPlan, otherLoad);
        }

        Fault with(Servers otherServers, Sharing otherSharing) {
            return new Fault(name, begin, end, otherServers, otherSharing, plan, load);
        }

        Result run() throws IOException, InterruptedException {
            try (RedisProcesses redis = servers.startIn(directory);
                    Fleet fleet = new Fleet(plan, sharing, redis.uri())) {
                load.accept(fleet);
                fleet.begin();
                fleet.sleepUntil(FAULT_AT);
                begin.apply(redis, fleet);
                fleet.sleepUntil(FAULT_AT.plus(ENDS_AFTER));
                end.apply(redis, fleet);
                fleet.sleepUntil(Duration.ofMinutes(MINUTES));
                List<Long> web = fleet.millis("web");
                return new Result(
                        name,
                        fleet.percentOfQuota(MINUTES),
                        fleet.refused(),
                        fleet.isBanned(),
                        fleet.leastServed(),
                        Fleet.seconds(fleet.millis(""), 1),
                        web.isEmpty() ? Double.NaN : Fleet.seconds(web, 0.99),
                        messages(redis),
                        fleet.served());
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A row of figures, printed.
     *
     * @param fault its name
     * @param percentOfQuota the part of the quota that was served
     * @param refused how many requests were refused
     * @param banned whether the key was banned
     * @param leastServed the requests of the process that was served least, in percent of an equal part
     * @param longestCall in seconds
     * @param webCalls the 99th percentile of the calls of web processes, in seconds
     * @param messages what the first server has counted of the script
     * @param served how many requests were served
     */
    private record Result(
            String fault,
            double percentOfQuota,
            long refused,
            boolean banned,
            double leastServed,
            double longestCall,
            double webCalls,
            String messages,
            long served) {}
}
