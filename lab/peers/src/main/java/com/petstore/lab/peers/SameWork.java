// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.peers;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RecordedRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * The same work with each limiter, all at the same time: three batch processes and a web process on one key of the plan Pro. Each fleet has a
 * service and a Redis of its own. Prints a table, and draws what happened.
 */
final class SameWork {

    private static final QuotaPlan PLAN = QuotaPlan.PRO;
    private static final int BATCH_PROCESSES = 3;
    private static final int BATCH_THREADS = 8;
    private static final int WEB_PAUSE_MILLIS = 2_000;

    private SameWork() {}

    /**
     * Runs the fleets.
     *
     * @param args for how many seconds, and the file of the picture
     * @throws Exception if a process cannot be started
     */
    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]);
        List<Fleet> fleets = new ArrayList<>();
        try {
            fleets.add(new Fleet("Bucket4j, a minute's burst", "bucket4j"));
            fleets.add(new Fleet("Bucket4j, no burst", "bucket4j-without-burst"));
            fleets.add(new Fleet("Redisson", "redisson"));
            fleets.add(new Fleet("Spring Cloud Gateway's script", "gateway"));
            fleets.add(new Fleet("this ledger", "ledger"));
            for (Fleet fleet : fleets) {
                fleet.start();
            }
            for (Fleet fleet : fleets) {
                fleet.begin();
            }
            TimeUnit.SECONDS.sleep(seconds);
        } finally {
            fleets.forEach(Fleet::close);
        }
        System.out.println("| | served | of the quota, % | 429s | banned | web calls, median / 95 % / longest, s |");
        System.out.println("|---|--:|--:|--:|---|--:|");
        long quota = PLAN.requestsPerMinute() * ((seconds + 59) / 60);
        fleets.forEach(fleet -> fleet.print(quota));
        Files.writeString(
                Path.of(args[1]),
                Picture.of(
                        fleets.stream()
                                .map(fleet -> new Picture.Row(fleet.name, fleet.requests))
                                .toList(),
                        seconds));
        System.exit(0);
    }

    private static final class Fleet implements AutoCloseable {

        final String name;
        final List<Picture.Request> requests = new ArrayList<>();
        private final String limiter;
        private final MockPetStore service;
        private final List<Process> processes = new ArrayList<>();
        private final List<Process> workers = new ArrayList<>();
        private final ConcurrentLinkedQueue<Long> webMillis = new ConcurrentLinkedQueue<>();
        private long start;
        private boolean banned;

        Fleet(String name, String limiter) {
            this.name = name;
            this.limiter = limiter;
            this.service = MockPetStore.builder()
                    .key("fleet-key", PLAN)
                    .journalCapacity(100_000)
                    .start();
        }

        void start() throws IOException {
            int port;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            processes.add(new ProcessBuilder(
                            "redis-server", "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start());
            while (!listens(port)) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < BATCH_PROCESSES; i++) {
                workers.add(worker(port, BATCH_THREADS, 0));
            }
            workers.add(worker(port, 1, WEB_PAUSE_MILLIS));
            for (Process worker : workers) {
                BufferedReader lines = worker.inputReader();
                if (!PeerWorker.READY.equals(lines.readLine())) {
                    throw new IOException("a worker with " + limiter + " did not start");
                }
                boolean isWeb = worker == workers.get(workers.size() - 1);
                Thread reader = new Thread(() -> read(lines, isWeb));
                reader.setDaemon(true);
                reader.start();
            }
        }

        void begin() throws IOException {
            start = System.currentTimeMillis();
            for (Process worker : workers) {
                worker.getOutputStream().write('\n');
                worker.getOutputStream().flush();
            }
        }

        private static boolean listens(int port) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        private Process worker(int redisPort, int threads, int pauseMillis) throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                            "-classpath",
                            System.getProperty("java.class.path"),
                            PeerWorker.class.getName(),
                            limiter,
                            service.baseUrl(),
                            "redis://127.0.0.1:" + redisPort,
                            Long.toString(PLAN.requestsPerMinute()),
                            Integer.toString(threads),
                            Integer.toString(pauseMillis))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            processes.add(process);
            return process;
        }

        private void read(BufferedReader lines, boolean isWeb) {
            try {
                lines.lines().filter(line -> isWeb).forEach(line -> webMillis.add(Long.valueOf(line)));
            } catch (UncheckedIOException ended) {
                // The process was ended.
            }
        }

        @Override
        public void close() {
            processes.forEach(Process::destroyForcibly);
            for (RecordedRequest request : service.journal().requests()) {
                if (request.status().isPresent()) {
                    requests.add(new Picture.Request(
                            request.receivedAt().toEpochMilli() - start,
                            request.status().getAsInt() == 429));
                }
                banned |= request.responseBody().contains("banned");
            }
            service.close();
        }

        void print(long quota) {
            long refused = requests.stream().filter(Picture.Request::refused).count();
            long served = requests.size() - refused;
            List<Long> web = webMillis.stream().sorted().toList();
            String times = web.isEmpty()
                    ? "none served"
                    : "%.2f / %.2f / %.2f"
                            .formatted(
                                    web.get(web.size() / 2) / 1e3,
                                    web.get(web.size() * 95 / 100) / 1e3,
                                    web.get(web.size() - 1) / 1e3);
            System.out.printf(
                    "| %s | %d | %.0f | %d | %s | %s (%d calls) |%n",
                    name, served, 100.0 * served / quota, refused, banned ? "yes" : "no", times, web.size());
        }
    }
}
