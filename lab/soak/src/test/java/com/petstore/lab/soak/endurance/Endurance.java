// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.endurance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Two client processes and the standalone server in a third, in real time: with quotas, faults every 15 seconds, and a server that is killed
 * every four minutes. Ends with a verdict: nothing grows, every created pet is there once, no call takes longer than its timeout.
 */
final class Endurance {

    private static final Duration FAULT_EVERY = Duration.ofSeconds(15);
    private static final Duration RESTART_EVERY = Duration.ofMinutes(4);
    private static final Duration DOWN = Duration.ofSeconds(3);
    private static final Pattern NAME = Pattern.compile("\"name\":\"((?:blocking|async)-\\d+)\"");

    /** What is sampled, and how much each may grow where a tenth of it is less. */
    private static final Map<String, Long> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("heap, bytes", 2L << 20);
        FIGURES.put("threads", 5L);
        FIGURES.put("sockets", 10L);
        FIGURES.put("gates", 5L);
        FIGURES.put("pending calls", 10L);
    }

    private static final List<String> FAULTS = List.of(
            "{\"kind\":\"status\",\"status\":503,\"times\":50}",
            "{\"kind\":\"rate-limited\",\"waitMs\":2000,\"times\":3}",
            "{\"kind\":\"latency\",\"delayMs\":300,\"jitterMs\":200,\"times\":100}",
            "{\"kind\":\"connection-reset\",\"times\":50}",
            "{\"kind\":\"connection-reset\",\"phase\":\"after-processing\",\"times\":50}",
            "{\"kind\":\"connection-closed\",\"times\":50}",
            "{\"kind\":\"connection-closed\",\"phase\":\"after-processing\",\"times\":50}",
            "{\"kind\":\"reset-mid-body\",\"times\":50}",
            "{\"kind\":\"truncated-body\",\"times\":50}",
            "{\"kind\":\"slow-body\",\"overMs\":3000,\"times\":50}",
            "{\"kind\":\"stall\",\"times\":3}",
            "{\"kind\":\"malformed-json\",\"times\":50}",
            "{\"kind\":\"broken-chunk\",\"times\":50}");

    private final Random random = new Random(7);
    private final HttpClient http = HttpClient.newHttpClient();
    private final Creates creates = new Creates();
    private final Map<String, List<long[]>> samples = new TreeMap<>();
    private final Map<String, Integer> failures = new TreeMap<>();
    private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
    private final String java;
    private final Path serverJar;
    private final int port;
    private int restarts;
    private int faults;

    private Endurance(String java, Path serverJar) throws IOException {
        this.java = java;
        this.serverJar = serverJar;
        try (ServerSocket free = new ServerSocket(0)) {
            this.port = free.getLocalPort();
        }
    }

    /**
     * Runs and judges.
     *
     * @param args how many minutes, the program java of the clients, the standalone jar, and the file for the samples
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Endurance endurance = new Endurance(args[1], Path.of(args[2]));
        boolean held = endurance.run(Duration.ofMinutes(Long.parseLong(args[0])), Path.of(args[3]));
        System.exit(held ? 0 : 1);
    }

    private boolean run(Duration time, Path csv) throws IOException, InterruptedException {
        Process server = startServer();
        List<Process> clients = List.of(startClient("blocking"), startClient("async"));
        try {
            long start = System.nanoTime();
            long nextFault = start;
            long nextRestart = start + RESTART_EVERY.toNanos();
            while (System.nanoTime() < start + time.toNanos()) {
                TimeUnit.MILLISECONDS.sleep(500);
                if (System.nanoTime() > nextFault) {
                    injectFault();
                    nextFault += FAULT_EVERY.toNanos();
                }
                if (System.nanoTime() > nextRestart) {
                    judgeCreates();
                    server.destroyForcibly().waitFor();
                    // Meanwhile, everything arrives that the clients had printed.
                    TimeUnit.MILLISECONDS.sleep(DOWN.toMillis());
                    creates.nextLife();
                    server = startServer();
                    restarts++;
                    nextRestart += RESTART_EVERY.toNanos();
                }
                clients.stream()
                        .filter(client -> !client.isAlive())
                        .forEach(client -> problems.add("a client ended with " + client.exitValue()));
                if (!problems.isEmpty()) {
                    break;
                }
            }
            judgeCreates();
        } finally {
            clients.forEach(Process::destroyForcibly);
            server.destroyForcibly();
        }
        return verdict(csv);
    }

    private Process startServer() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                java,
                "-Xmx256m",
                "-jar",
                serverJar.toString(),
                "--port=" + port,
                "--key=" + EnduranceClient.PLENTY + "=unlimited",
                "--key=" + EnduranceClient.SCARCE + "=pro"));
        for (int i = 0; i < EnduranceClient.ROTATING; i++) {
            command.add("--key=" + EnduranceClient.rotatingKey(i) + "=unlimited");
        }
        Process server = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        while (server.isAlive()) {
            try {
                var unused = control("GET", "health", null);
                return server;
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        throw new IOException("the server ended with " + server.exitValue());
    }

    private Process startClient(String style) throws IOException {
        Process client = new ProcessBuilder(
                        java,
                        "-Xmx128m",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-classpath",
                        System.getProperty("java.class.path"),
                        EnduranceClient.class.getName(),
                        style,
                        "http://127.0.0.1:" + port + "/v1",
                        style)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        samples.put(style, new ArrayList<>());
        Thread reader = new Thread(() -> read(style, client));
        reader.setDaemon(true);
        reader.start();
        return client;
    }

    private void read(String style, Process client) {
        try (BufferedReader lines = client.inputReader()) {
            lines.lines()
                    .forEach(line ->
                            note(style, line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)));
        } catch (UncheckedIOException | IOException ended) {
            // The process was killed, as at the end of a run.
        }
    }

    private synchronized void note(String style, String kind, String text) {
        switch (kind) {
            case "created" -> creates.confirmed(text);
            case "unknown" -> creates.unknown(text);
            case "failed" -> creates.failed(text);
            case "failure" -> failures.merge(text, 1, Integer::sum);
            case "sample" ->
                samples.get(style)
                        .add(Pattern.compile(" ")
                                .splitAsStream(text)
                                .mapToLong(Long::parseLong)
                                .toArray());
            case "note" -> System.out.println(style + ": " + text);
            default -> problems.add(style + ": " + text);
        }
    }

    private void injectFault() throws IOException, InterruptedException {
        var unused = control("DELETE", "faults", null);
        unused = control("POST", "faults", FAULTS.get(random.nextInt(FAULTS.size())));
        faults++;
    }

    private void judgeCreates() throws IOException, InterruptedException {
        Set<String> expected = creates.expected();
        List<String> found = NAME.matcher(control("GET", "state", null))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        problems.addAll(creates.judge(expected, found));
    }

    private String control(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest.BodyPublisher content =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/__petstore/" + path))
                        .header("Content-Type", "application/json")
                        .method(method, content)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(method + " " + path + " " + body + ": " + response.body());
        }
        return response.body();
    }

    private synchronized boolean verdict(Path csv) throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("process," + String.join(",", FIGURES.keySet()) + ",calls,ms beyond the timeout"));
        System.out.println("| process | figure | second quarter | last quarter | flat |");
        System.out.println("|---|---|--:|--:|---|");
        samples.forEach((style, rows) -> {
            rows.forEach(row -> lines.add(
                    style + Arrays.stream(row).mapToObj(value -> "," + value).collect(Collectors.joining())));
            int column = 0;
            for (Map.Entry<String, Long> figure : FIGURES.entrySet()) {
                int at = column++;
                Flatness flatness = Flatness.of(
                        figure.getKey(), rows.stream().map(row -> row[at]).toList(), figure.getValue());
                System.out.printf(
                        "| %s | %s | %,d | %,d | %s |%n",
                        style,
                        flatness.figure(),
                        flatness.before(),
                        flatness.after(),
                        flatness.isFlat() ? "yes" : "no");
                if (!flatness.isFlat()) {
                    problems.add(style + ": grows: " + flatness);
                }
            }
            long[] last = rows.get(rows.size() - 1);
            System.out.printf("%n%s: %,d calls%n%n", style, last[FIGURES.size()]);
            if (last[FIGURES.size() + 1] > 1000) {
                problems.add(style + ": a call ended " + last[FIGURES.size() + 1] + " ms after its timeout");
            }
        });
        Files.write(csv, lines);
        System.out.printf(
                "%d restarts, %d faults set, %,d creates judged, %d outcomes unknown, failures %s%n",
                restarts, faults, creates.judged(), creates.unknownOutcomes(), failures);
        problems.forEach(problem -> System.out.println("PROBLEM: " + problem));
        System.out.println(problems.isEmpty() ? "It held." : "It did not hold.");
        return problems.isEmpty();
    }
}
