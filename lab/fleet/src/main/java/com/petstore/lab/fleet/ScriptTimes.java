// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.fleet;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerServer;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import com.petstore.sdk.redis.RedisQuotaLedger;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long Redis takes for a message of a fleet, by its own statistics; prints a table. */
final class ScriptTimes {

    private static final int MESSAGES = 20_000;
    private static final Pattern TIME = Pattern.compile("cmdstat_evalsha:calls=(\\d+),usec=(\\d+)");

    private ScriptTimes() {}

    /**
     * Sends messages.
     *
     * @param args nothing
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        try (RedisProcesses redis = RedisProcesses.single()) {
            RedisClient client = RedisClient.create(redis.uri());
            try (StatefulRedisConnection<String, String> connection = client.connect();
                    QuotaLedger ledger = RedisQuotaLedger.builder()
                            .timeout(Duration.ofMillis(1_500))
                            .on(connection)) {
                System.out.println(
                        "| processes | a message, microseconds | messages a second of one core | the hash, kB | a recount, once in 5 s, ms |");
                System.out.println("|--:|--:|--:|--:|--:|");
                for (int processes : List.of(1, 10, 64, 100, 1_000, 10_000)) {
                    print(processes, (LedgerServer) ledger, connection.sync());
                }
            } finally {
                client.shutdown();
            }
        }
    }

    private static void print(int processes, LedgerServer ledger, RedisCommands<String, String> redis)
            throws InterruptedException {
        redis.flushall();
        send(processes, processes, 0, ledger);
        redis.configResetstat();
        send(processes, MESSAGES, 1, ledger);
        double micros = microsOfAMessage(redis);
        long bytes = redis.memoryUsage(redis.keys("*").get(0));
        // The first message after a lease counts the processes again.
        TimeUnit.SECONDS.sleep(6);
        redis.configResetstat();
        send(processes, 1, 2 + MESSAGES, ledger);
        System.out.printf(
                "| %,d | %.0f | %,.0f | %,.1f | %.1f |%n",
                processes, micros, 1e6 / micros, bytes / 1000.0, microsOfAMessage(redis) / 1000.0);
    }

    private static double microsOfAMessage(RedisCommands<String, String> redis) {
        Matcher times = TIME.matcher(redis.info("commandstats"));
        if (!times.find()) {
            throw new IllegalStateException("no statistics of evalsha");
        }
        return Double.parseDouble(times.group(2)) / Double.parseDouble(times.group(1));
    }

    /** Each process tells what it saw of a minute, holds one request, and wants another. */
    private static void send(int processes, int messages, long offset, LedgerServer ledger) {
        LedgerWindow minute = new LedgerWindow(1_800_000_000, 60_000, 1_000_000, 900_000);
        for (int i = 0; i < messages; i++) {
            long number = offset + 1 + i / processes;
            LedgerMessage message = new LedgerMessage(
                    "00000000-0000-0000-0000-%012d".formatted(i % processes),
                    number,
                    number - 1,
                    1,
                    1,
                    0,
                    5,
                    minute,
                    null,
                    null,
                    null,
                    false);
            ledger.tell("account-of-a-key", message).toCompletableFuture().join();
        }
    }
}
