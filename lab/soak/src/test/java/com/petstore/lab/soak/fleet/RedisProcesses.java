// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Real servers of Redis on the loopback interface, from the program that is installed: a primary with replica and sentinels, or a cluster. */
final class RedisProcesses implements AutoCloseable {

    private final Path directory;
    private final Map<Integer, Process> servers = new LinkedHashMap<>();

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
        redis.server();
        return redis;
    }

    /** A primary, one replica, and three sentinels that call the primary {@code shop} and count it as gone after a second. */
    static RedisProcesses withSentinels() {
        RedisProcesses redis = new RedisProcesses();
        int primary = redis.server();
        redis.server("--replicaof", "127.0.0.1 " + primary);
        for (int i = 0; i < 3; i++) {
            redis.sentinel(primary);
        }
        return redis;
    }

    /** Three primaries with a replica each, which take one another for gone after a second. */
    static RedisProcesses cluster() {
        RedisProcesses redis = new RedisProcesses();
        List<String> command = new ArrayList<>(List.of("--cluster", "create"));
        for (int i = 0; i < 6; i++) {
            command.add("127.0.0.1:" + redis.server("--cluster-enabled", "yes", "--cluster-node-timeout", "1000"));
        }
        command.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));
        redis.cli(command.toArray(String[]::new));
        while (!redis.cli("-p", redis.ports().get(0).toString(), "cluster", "info")
                .contains("cluster_state:ok")) {
            Thread.onSpinWait();
        }
        return redis;
    }

    private int server(String... options) {
        return server(freePort(), options);
    }

    /** The first server, empty again. */
    void restart() {
        server(ports().get(0));
    }

    /** Sends a command to the first server. */
    void command(String... command) {
        List<String> all = new ArrayList<>(List.of("-p", ports().get(0).toString()));
        all.addAll(Arrays.asList(command));
        cli(all.toArray(String[]::new));
    }

    /** The port of the first server. */
    int first() {
        return ports().get(0);
    }

    /** The address of the first server. */
    String uri() {
        return "redis://127.0.0.1:" + ports().get(0);
    }

    private int server(int port, String... options) {
        List<String> command = new ArrayList<>(List.of("redis-server", "--save", "", "--bind", "127.0.0.1"));
        command.addAll(List.of("--port", Integer.toString(port), "--cluster-config-file", port + ".nodes"));
        command.addAll(Arrays.asList(options));
        return start(port, command);
    }

    private void sentinel(int primary) {
        int port = freePort();
        Path settings = directory.resolve(port + ".conf");
        try {
            Files.writeString(settings, """
                    bind 127.0.0.1
                    port %d
                    sentinel monitor shop 127.0.0.1 %d 2
                    sentinel down-after-milliseconds shop 1000
                    sentinel failover-timeout shop 10000
                    """.formatted(port, primary));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(port, List.of("redis-server", settings.toString(), "--sentinel"));
    }

    private int start(int port, List<String> command) {
        try {
            servers.put(
                    port,
                    new ProcessBuilder(command)
                            .directory(directory.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(directory.resolve(port + ".log").toFile())
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        while (!cli("-p", Integer.toString(port), "ping").contains("PONG")) {
            Thread.onSpinWait();
        }
        return port;
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

    /** As Lettuce has it. */
    String sentinelUri() {
        return "redis-sentinel://127.0.0.1:" + ports().get(2) + ",127.0.0.1:" + ports().get(3) + "/0#shop";
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
        servers.get(port).destroyForcibly();
    }

    /** Stops it from responding, without closing a connection. */
    void hang(int port) {
        run("kill", "-STOP", Long.toString(servers.get(port).pid()));
    }

    void resume(int port) {
        run("kill", "-CONT", Long.toString(servers.get(port).pid()));
    }

    /** A planned one, in which nothing is lost. */
    void failOverBySentinel() {
        cli("-p", ports().get(2).toString(), "sentinel", "failover", "shop");
    }

    /** A planned one: asks the replica of the server at this port to take over. */
    void failOverInCluster(int port) {
        String nodes = cli("-p", Integer.toString(port), "cluster", "nodes");
        String id = nodes.lines()
                .filter(line -> line.contains("myself"))
                .findFirst()
                .orElseThrow()
                .split(" ")[0];
        String replica = nodes.lines()
                .filter(line -> line.contains("slave " + id))
                .findFirst()
                .orElseThrow()
                .replaceAll("^\\S+ 127.0.0.1:(\\d+).*", "$1");
        cli("-p", replica, "cluster", "failover");
    }

    private String cli(String... arguments) {
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
