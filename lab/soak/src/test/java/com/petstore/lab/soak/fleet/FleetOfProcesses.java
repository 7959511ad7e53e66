// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.fleet;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RecordedRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fleets of real processes that share a ledger in a real Redis, in real time; prints a table. */
final class FleetOfProcesses implements AutoCloseable {

    private static final Duration KILLED_AT = Duration.ofSeconds(75);
    private static final Duration RESTARTED_AT = Duration.ofSeconds(80);

    private static final Pattern USED_AGAIN = Pattern.compile("The quota ledger is used again, after (\\S+)\\.$");

    private final MockPetStore store;
    private final String redis;
    private final Map<String, Process> processes = new TreeMap<>();
    private final Map<String, ConcurrentLinkedQueue<Long>> millis = new TreeMap<>();
    private final Queue<Duration> outages = new ConcurrentLinkedQueue<>();

    FleetOfProcesses(MockPetStore store, String redis) {
        this.store = store;
        this.redis = redis;
    }

    /**
     * Runs three fleets.
     *
     * @param args the address of an empty Redis, and for how many minutes each fleet runs
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        int minutes = Integer.parseInt(args[1]);
        System.out.println(
                "| fleet | of the quota, % | 429s | least served, % of an equal part | p95 of the web processes, s |");
        System.out.println("|---|--:|--:|--:|--:|");
        run(
                "8 processes on Free, two killed and restarted",
                QuotaPlan.FREE,
                args[0],
                minutes,
                fleet -> fleet.saturate(8));
        run(
                "16 processes on Business, two killed and restarted",
                QuotaPlan.BUSINESS,
                args[0],
                minutes,
                fleet -> fleet.saturate(16));
        run("64 threads beside 3 processes of one thread, Business", QuotaPlan.BUSINESS, args[0], minutes, fleet -> {
            fleet.start("batch", 64, 0);
            for (int i = 1; i <= 3; i++) {
                fleet.start("web-" + i, 1, 500);
            }
        });
    }

    private static void run(String name, QuotaPlan plan, String redis, int minutes, Fleet load)
            throws InterruptedException {
        try (MockPetStore store = MockPetStore.builder()
                        .key("fleet-key", plan)
                        .journalCapacity(100_000)
                        .start();
                FleetOfProcesses fleet = new FleetOfProcesses(store, redis)) {
            load.begin(fleet);
            store.journal().await(1, Duration.ofMinutes(1));
            long start = System.nanoTime();
            if (fleet.processes.containsKey("worker-1")) {
                sleepUntil(start + KILLED_AT.toNanos());
                fleet.processes.get("worker-1").destroyForcibly();
                fleet.processes.get("worker-2").destroyForcibly();
                sleepUntil(start + RESTARTED_AT.toNanos());
                fleet.start("worker-1", 4, 0);
                fleet.start("worker-2", 4, 0);
            }
            sleepUntil(start + TimeUnit.MINUTES.toNanos(minutes));
            fleet.print(name, plan.requestsPerMinute() * minutes);
        }
    }

    static void sleepUntil(long nanoTime) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
    }

    void saturate(int workers) {
        for (int i = 1; i <= workers; i++) {
            start("worker-" + i, 4, 0);
        }
    }

    private void start(String name, int threads, long pauseMillis) {
        start(name, redis, threads, pauseMillis);
    }

    /** Starts one that does not use the ledger. */
    void startWithoutLedger(String name) {
        start(name, FleetWorker.NO_LEDGER, 4, 0);
    }

    /** Starts one that saturates. */
    void start(String name) {
        start(name, 4, 0);
    }

    void kill(String name) {
        processes.get(name).destroyForcibly();
    }

    long pid(String name) {
        return processes.get(name).pid();
    }

    private void start(String name, String address, int threads, long pauseMillis) {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx128m",
                            "-XX:TieredStopAtLevel=1",
                            "-Dorg.slf4j.simpleLogger.log.com.petstore.sdk.QuotaLedger=info",
                            "-classpath",
                            System.getProperty("java.class.path"),
                            FleetWorker.class.getName(),
                            name,
                            store.baseUrl(),
                            address,
                            Integer.toString(threads),
                            Long.toString(pauseMillis))
                    .start();
            processes.put(name, process);
            ConcurrentLinkedQueue<Long> times = millis.computeIfAbsent(name, unused -> new ConcurrentLinkedQueue<>());
            Thread reader = new Thread(() -> read(process, times));
            reader.setDaemon(true);
            reader.start();
            Thread logReader = new Thread(() -> readLog(process));
            logReader.setDaemon(true);
            logReader.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(Process process, ConcurrentLinkedQueue<Long> times) {
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(line -> times.add(Long.valueOf(line)));
        } catch (IOException | UncheckedIOException ended) {
            // The process was killed.
        }
    }

    /** Copies what a worker logs, and notes how long each of its losses of the ledger lasted. */
    private void readLog(Process process) {
        try (BufferedReader lines = process.errorReader()) {
            lines.lines().forEach(line -> {
                System.err.println(line);
                Matcher again = USED_AGAIN.matcher(line);
                if (again.find()) {
                    outages.add(Duration.parse(again.group(1)));
                }
            });
        } catch (IOException | UncheckedIOException ended) {
            // The process was killed.
        }
    }

    long refused() {
        return store.journal().requests().stream()
                .filter(request -> request.status().orElse(0) == 429)
                .count();
    }

    long served() {
        return store.journal().requests().size() - refused();
    }

    Duration longestOutage() {
        return outages.stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }

    Duration longestCall() {
        return Duration.ofMillis(millis.values().stream()
                .flatMap(ConcurrentLinkedQueue::stream)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0));
    }

    /** The requests of the worker that was served least, in percent of an equal part. */
    double leastServed() {
        List<RecordedRequest> requests = store.journal().requests();
        long least = processes.keySet().stream()
                .mapToLong(process -> requests.stream()
                        .filter(request -> request.header("User-Agent")
                                        .orElse("")
                                        .contains(process + " ")
                                || request.header("User-Agent").orElse("").endsWith(process))
                        .count())
                .min()
                .orElse(0);
        return 100.0 * least * processes.size() / served();
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroyForcibly);
    }

    private void print(String name, long quota) {
        List<Long> web = new ArrayList<>();
        millis.forEach((process, times) -> {
            if (process.startsWith("web")) {
                web.addAll(times);
            }
        });
        web.sort(null);
        String p95 = web.isEmpty() ? "" : "%.2f".formatted(web.get(web.size() * 95 / 100) / 1000.0);
        System.out.printf(
                "| %s | %.1f | %d | %.0f | %s |%n", name, 100.0 * served() / quota, refused(), leastServed(), p95);
    }

    /** What a fleet does. */
    private interface Fleet {

        void begin(FleetOfProcesses fleet);
    }
}
