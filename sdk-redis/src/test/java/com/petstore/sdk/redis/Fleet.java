// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.redis.FleetProcess.Role;
import com.petstore.sdk.redis.FleetProcess.Sharing;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Processes with one key of a service, on real time. What they did is known until the fleet is closed. */
final class Fleet implements AutoCloseable {

    static final String KEY = "fleet-key";

    private final QuotaPlan plan;
    private final Sharing sharing;
    private final String redis;
    private final MockPetStore store;
    private final Map<String, Process> processes = new TreeMap<>();
    private final Map<String, Queue<Long>> millis = new TreeMap<>();
    private final Queue<CompletableFuture<Void>> starting = new ConcurrentLinkedQueue<>();
    private long began;

    Fleet(QuotaPlan plan, Sharing sharing, String redis) {
        this.plan = plan;
        this.sharing = sharing;
        this.redis = redis;
        this.store =
                MockPetStore.builder().key(KEY, plan).journalCapacity(100_000).start();
    }

    /** Starts processes that each ask for more than the quota. */
    void saturate(int count) {
        for (int i = 1; i <= count; i++) {
            start("worker-" + i);
        }
    }

    /** Starts one that asks for more than the quota. */
    void start(String name) {
        start(name, 4, 0);
    }

    void start(String name, int threads, long pauseMillis) {
        start(name, sharing, threads, pauseMillis, Role.WORKER);
    }

    void startWithoutLedger(String name) {
        start(name, Sharing.HEADERS, 4, 0, Role.WORKER);
    }

    /** Starts one whose users wait for two seconds at most. */
    void startSite(String name, int threads, long pauseMillis) {
        start(name, sharing, threads, pauseMillis, Role.SITE);
    }

    /** Starts one whose calls are in the background. */
    void startJob(String name, int threads) {
        start(name, sharing, threads, 0, Role.JOB);
    }

    private void start(String name, Sharing shares, int threads, long pauseMillis, Role role) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx128m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-classpath",
                            System.getProperty("java.class.path"),
                            FleetProcess.class.getName(),
                            name,
                            shares.name(),
                            store.baseUrl(),
                            redis,
                            Integer.toString(threads),
                            Long.toString(pauseMillis),
                            role.name())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            processes.put(name, process);
            Queue<Long> times = millis.computeIfAbsent(name, worker -> new ConcurrentLinkedQueue<>());
            CompletableFuture<Void> ready = new CompletableFuture<>();
            starting.add(ready);
            var unused = process.onExit()
                    .thenRun(() -> ready.completeExceptionally(
                            new IllegalStateException(name + " ended before it was ready")));
            read(process.inputReader(), line -> {
                if (line.equals(FleetProcess.READY)) {
                    ready.complete(null);
                } else {
                    times.add(Long.valueOf(line));
                }
            });
            if (began != 0) {
                letBegin(process);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets all processes begin, once all are ready. */
    void begin() throws IOException {
        CompletableFuture.allOf(starting.toArray(CompletableFuture[]::new)).join();
        began = System.nanoTime();
        for (Process process : processes.values()) {
            letBegin(process);
        }
    }

    private static void letBegin(Process process) throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    /** From now on the service takes so long. */
    void delay(Duration time) {
        store.faults().add(Fault.latency(time));
    }

    /** Waits until this time has passed since the fleet began. */
    void sleepUntil(Duration sinceBegun) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(began + sinceBegun.toNanos() - System.nanoTime());
    }

    void kill(String name) {
        process(name).destroyForcibly();
    }

    void hang(String name) throws IOException {
        RedisServer.signal("STOP", process(name));
    }

    void resume(String name) throws IOException {
        RedisServer.signal("CONT", process(name));
    }

    private Process process(String name) {
        return Objects.requireNonNull(processes.get(name), name);
    }

    private static void read(BufferedReader reader, Consumer<String> line) {
        Thread thread = new Thread(() -> {
            try (reader) {
                reader.lines().forEach(line);
            } catch (IOException | UncheckedIOException ended) {
                // The process was killed.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private Stream<MockRequest> responses(boolean refused) {
        return store.journal().requests().stream()
                .filter(request ->
                        request.status().isPresent() && (request.status().getAsInt() == 429) == refused);
    }

    long served() {
        return responses(false).count();
    }

    /** How many requests of a process were served within a minute of the first one of all. */
    long servedInFirstMinute(String name) {
        Instant end = store.journal().requests().get(0).receivedAt().plusSeconds(60);
        return responses(false)
                .filter(request -> request.receivedAt().isBefore(end) && isOf(name, request))
                .count();
    }

    private static boolean isOf(String name, MockRequest request) {
        return (request.header("User-Agent").orElse("") + " ").contains(name + " ");
    }

    long refused() {
        return responses(true).count();
    }

    boolean isBanned() {
        return responses(true).anyMatch(request -> request.responseBody().contains("banned"));
    }

    double percentOfQuota(int minutes) {
        return 100.0 * served() / (plan.requestsPerMinute() * minutes);
    }

    /** The requests of the process that was served least, in percent of an equal part. */
    double leastServed() {
        List<MockRequest> served = responses(false).toList();
        long least = processes.keySet().stream()
                .mapToLong(name ->
                        served.stream().filter(request -> isOf(name, request)).count())
                .min()
                .orElse(0);
        return 100.0 * least * processes.size() / served.size();
    }

    /** How many milliseconds the calls of some processes took, the shortest first. */
    List<Long> millis(String startOfName) {
        return millis.entrySet().stream()
                .filter(process -> process.getKey().startsWith(startOfName))
                .flatMap(process -> process.getValue().stream())
                .sorted()
                .toList();
    }

    /** How many seconds this part of the calls took at most. */
    static double seconds(List<Long> sortedMillis, double part) {
        return sortedMillis.get((int) Math.min(sortedMillis.size() - 1, part * sortedMillis.size())) / 1e3;
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroyForcibly);
        store.close();
    }
}
