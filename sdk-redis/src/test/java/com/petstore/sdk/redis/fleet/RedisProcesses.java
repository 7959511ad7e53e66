// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Real servers of Redis on the loopback interface, from the program that is installed: one, a primary with replica and sentinels, or a cluster. */
final class RedisProcesses implements AutoCloseable {

    private final Path directory;
    private final Map<Integer, Process> servers = new LinkedHashMap<>();
    private boolean hasSentinels;

    private RedisProcesses() {
        try {
            directory = Files.createTempDirectory("redis");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One server. */
    static RedisProcesses single() {
        RedisProcesses redis = new RedisProcesses();
        redis.startServer(freePort());
        return redis;
    }

    /** A primary, one replica, and three sentinels that call the primary {@code shop} and count it as gone after a second. */
    static RedisProcesses withSentinels() {
        RedisProcesses redis = single();
        redis.startServer(freePort(), "--replicaof", "127.0.0.1 " + redis.first());
        for (int i = 0; i < 3; i++) {
            redis.startSentinel();
        }
        return redis;
    }

    /** Three primaries with a replica each, which take one another for gone after a second. */
    static RedisProcesses cluster() {
        RedisProcesses redis = new RedisProcesses();
        List<String> command = new ArrayList<>(List.of("--cluster", "create"));
        for (int i = 0; i < 6; i++) {
            int port = freePort();
            redis.startServer(port, "--cluster-enabled", "yes", "--cluster-node-timeout", "1000");
            command.add("127.0.0.1:" + port);
        }
        command.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));
        cli(command.toArray(String[]::new));
        while (!redis.command("cluster", "info").contains("cluster_state:ok")) {
            Thread.onSpinWait();
        }
        return redis;
    }

    private void startServer(int port, String... options) {
        List<String> command = new ArrayList<>(List.of("redis-server", "--save", "", "--bind", "127.0.0.1"));
        command.addAll(List.of("--port", Integer.toString(port), "--cluster-config-file", port + ".nodes"));
        command.addAll(List.of(options));
        start(port, command);
    }

    private void startSentinel() {
        hasSentinels = true;
        int port = freePort();
        Path settings = directory.resolve(port + ".conf");
        try {
            Files.writeString(settings, """
                    bind 127.0.0.1
                    port %d
                    sentinel monitor shop 127.0.0.1 %d 2
                    sentinel down-after-milliseconds shop 1000
                    sentinel failover-timeout shop 10000
                    """.formatted(port, first()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(port, List.of("redis-server", settings.toString(), "--sentinel"));
    }

    private void start(int port, List<String> command) {
        try {
            Process server = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve(port + ".log").toFile())
                    .start();
            servers.put(port, server);
            while (!cli("-p", Integer.toString(port), "ping").contains("PONG")) {
                if (!server.isAlive()) {
                    throw new IllegalStateException(Files.readString(directory.resolve(port + ".log")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() {
        // The bus of a cluster is at the port plus 10,000.
        while (true) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                if (socket.getLocalPort() < 55_000) {
                    return socket.getLocalPort();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private List<Integer> ports() {
        return List.copyOf(servers.keySet());
    }

    /** The port of the first server. */
    int first() {
        return ports().get(0);
    }

    /** The address, as Lettuce has it. */
    String uri() {
        return hasSentinels
                ? "redis-sentinel://127.0.0.1:" + ports().get(2) + ",127.0.0.1:" + ports().get(3) + "/0#shop"
                : "redis://127.0.0.1:" + first();
    }

    /** The primary that holds the account. */
    int portOfAccount() {
        return ports().stream()
                .filter(port -> {
                    String info = cli("-p", port.toString(), "info");
                    return info.contains("role:master") && info.contains("db0:keys=");
                })
                .findFirst()
                .orElseThrow();
    }

    void kill(int port) {
        server(port).destroyForcibly();
    }

    /** Starts the first server again, empty. */
    void restart() {
        startServer(first());
    }

    /** Stops it from responding, without closing a connection. */
    void hang(int port) {
        signal("STOP", server(port));
    }

    void resume() {
        servers.values().forEach(server -> signal("CONT", server));
    }

    private Process server(int port) {
        return Objects.requireNonNull(servers.get(port));
    }

    static void signal(String signal, Process process) {
        run("kill", "-" + signal, Long.toString(process.pid()));
    }

    /** A planned one, in which nothing is lost. */
    void failOverBySentinel() {
        cli("-p", ports().get(2).toString(), "sentinel", "failover", "shop");
    }

    /** A planned one: asks the replica of the server with the account to take over. */
    void failOverInCluster() {
        List<String> nodes = cli("-p", Integer.toString(portOfAccount()), "cluster", "nodes")
                .lines()
                .toList();
        String id = nodes.stream()
                .filter(line -> line.contains("myself"))
                .findFirst()
                .orElseThrow()
                .replaceAll(" .*", "");
        String replica = nodes.stream()
                .filter(line -> line.contains("slave " + id))
                .findFirst()
                .orElseThrow()
                .replaceAll("^\\S+ 127.0.0.1:(\\d+).*", "$1");
        cli("-p", replica, "cluster", "failover");
    }

    /** Sends a command to the first server. */
    String command(String... command) {
        return cli(Stream.concat(Stream.of("-p", Integer.toString(first())), Stream.of(command))
                .toArray(String[]::new));
    }

    private static String cli(String... arguments) {
        return run(Stream.concat(Stream.of("redis-cli"), Stream.of(arguments)).toArray(String[]::new));
    }

    private static String run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        servers.values().forEach(Process::destroyForcibly);
        servers.values()
                .forEach(server ->
                        server.onExit().orTimeout(10, TimeUnit.SECONDS).join());
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
