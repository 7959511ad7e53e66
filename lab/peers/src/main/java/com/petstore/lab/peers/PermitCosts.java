// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.peers;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a permit costs Redis: commands from the client and CPU time, with one thread and with eight; prints a table. */
final class PermitCosts {

    private static final long UNLIMITED = 600_000_000;
    private static final int PERMITS = 10_000;
    private static final int WATCHED = 2_000;
    private static final int ROUNDS = 3;
    private static final Pattern CPU = Pattern.compile("used_cpu_(?:user|sys)_main_thread:([0-9.]+)");

    private PermitCosts() {}

    /**
     * Measures all limiters in interleaved rounds.
     *
     * @param args the address of an empty Redis
     * @throws Exception if Redis cannot be used
     */
    public static void main(String[] args) throws Exception {
        Map<String, BiFunction<String, Long, Limiter>> limiters = new LinkedHashMap<>();
        limiters.put("Spring Cloud Gateway 4.3.5, its script", Limiter::springCloudGateway);
        limiters.put("Redisson 4.7.0, RRateLimiter", Limiter::redisson);
        limiters.put("Bucket4j 8.19.0 on Lettuce", Limiter::bucket4j);
        limiters.put("this ledger, ask and settle apart", Limiter::ledger);
        RedisCommands<String, String> redis =
                RedisClient.create(args[0]).connect().sync();
        Map<String, List<Double>> cpu = new LinkedHashMap<>();
        Map<String, Double> commands = new LinkedHashMap<>();
        for (int round = 0; round <= ROUNDS; round++) {
            for (var limiter : limiters.entrySet()) {
                for (int threads : List.of(1, 8)) {
                    redis.flushall();
                    Limiter subject = limiter.getValue().apply(args[0], UNLIMITED);
                    acquire(subject, threads, WATCHED);
                    String column = limiter.getKey() + threads;
                    if (round == 0) {
                        commands.put(column, commandsPerPermit(args[0], subject, threads));
                    } else {
                        double before = cpu(redis);
                        acquire(subject, threads, PERMITS);
                        cpu.computeIfAbsent(column, unused -> new ArrayList<>())
                                .add((cpu(redis) - before) * 1e6 / PERMITS);
                    }
                }
            }
        }
        System.out.println("| | commands per permit, 1 / 8 threads | Redis CPU per permit, µs, 1 thread | 8 threads |");
        System.out.println("|---|--:|--:|--:|");
        for (String name : limiters.keySet()) {
            System.out.printf(
                    "| %s | %.1f / %.1f | %s | %s |%n",
                    name,
                    commands.get(name + 1),
                    commands.get(name + 8),
                    range(cpu.getOrDefault(name + 1, List.of())),
                    range(cpu.getOrDefault(name + 8, List.of())));
        }
        System.exit(0);
    }

    private static String range(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return "%.0f to %.0f".formatted(sorted[0], sorted[sorted.length - 1]);
    }

    private static void acquire(Limiter limiter, int threads, int permits) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(permits);
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                        try {
                            while (left.getAndDecrement() > 0) {
                                limiter.tryAcquire();
                            }
                        } finally {
                            done.countDown();
                        }
                    })
                    .start();
        }
        done.await();
    }

    private static double cpu(RedisCommands<String, String> redis) {
        Matcher times = CPU.matcher(redis.info("cpu"));
        return times.results()
                .mapToDouble(time -> Double.parseDouble(time.group(1)))
                .sum();
    }

    /** Counts what MONITOR shows, without what scripts do. */
    private static double commandsPerPermit(String redis, Limiter limiter, int threads) throws Exception {
        URI uri = URI.create(redis);
        try (Socket monitor = new Socket(uri.getHost(), uri.getPort())) {
            monitor.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(monitor.getInputStream(), StandardCharsets.UTF_8));
            lines.readLine();
            AtomicInteger count = new AtomicInteger();
            Thread reader = new Thread(() -> count(lines, count));
            reader.start();
            acquire(limiter, threads, WATCHED);
            // The end of what is counted.
            RedisClient.create(redis).connect().sync().echo("the end");
            reader.join();
            return (double) count.get() / WATCHED;
        }
    }

    private static void count(BufferedReader lines, AtomicInteger count) {
        List<String> ofLimiters = Arrays.asList("\"evalsha\"", "\"eval\"", "\"get\"", "\"set\"", "\"hgetall\"");
        try {
            for (String line = lines.readLine(); !line.contains("the end"); line = lines.readLine()) {
                String lower = line.toLowerCase(java.util.Locale.ROOT);
                if (!lower.contains(" lua]") && ofLimiters.stream().anyMatch(lower::contains)) {
                    count.incrementAndGet();
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
