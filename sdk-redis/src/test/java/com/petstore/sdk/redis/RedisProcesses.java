// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Servers of this machine's Redis that belong together: one, a primary with replica and sentinels, or a cluster. */
final class RedisProcesses implements AutoCloseable {

    private final Path directory;
    private final List<RedisServer> servers = new ArrayList<>();
    private final List<RedisServer> sentinels = new ArrayList<>();

    private RedisProcesses(Path directory) {
        this.directory = directory;
    }

    /** One server. */
    static RedisProcesses single(Path directory) throws IOException {
        RedisProcesses redis = new RedisProcesses(directory);
        redis.startServer();
        return redis;
    }

    /** A primary, one replica, and three sentinels that call the primary {@code shop} and count it as gone after a second. */
    static RedisProcesses withSentinels(Path directory) throws IOException {
        RedisProcesses redis = single(directory);
        int primary = redis.first().port();
        redis.startServer("--replicaof", "127.0.0.1 " + primary);
        for (int i = 0; i < 3; i++) {
            redis.sentinels.add(RedisServer.startSentinel(directory, """
                    sentinel monitor shop 127.0.0.1 %s 2
                    sentinel down-after-milliseconds shop 1000
                    sentinel failover-timeout shop 10000
                    """.formatted(primary)));
        }
        return redis;
    }

    /** Three primaries with a replica each, which take one another for gone after a second. */
    static RedisProcesses cluster(Path directory) throws IOException {
        RedisProcesses redis = new RedisProcesses(directory);
        List<String> command = new ArrayList<>(List.of("--cluster", "create"));
        for (int i = 0; i < 6; i++) {
            String nodes = System.identityHashCode(redis) + "-" + i + ".nodes";
            redis.startServer(
                    "--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-config-file", nodes);
            command.add("127.0.0.1:" + redis.servers.get(i).port());
        }
        command.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));
        cli(command.toArray(String[]::new));
        while (!redis.command("cluster", "info").contains("cluster_state:ok")) {
            Thread.onSpinWait();
        }
        return redis;
    }

    private void startServer(String... options) throws IOException {
        servers.add(RedisServer.startOfMachine(directory, options));
    }

    RedisServer first() {
        return servers.get(0);
    }

    /** The address, as Lettuce has it. */
    String uri() {
        return sentinels.isEmpty()
                ? first().uri()
                : "redis-sentinel://127.0.0.1:%s,127.0.0.1:%s/0#shop"
                        .formatted(sentinels.get(0).port(), sentinels.get(1).port());
    }

    /** The primary that holds the account. */
    RedisServer holderOfAccount() {
        return servers.stream()
                .filter(server -> {
                    String info = command(server, "info");
                    return info.contains("role:master") && info.contains("db0:keys=");
                })
                .findFirst()
                .orElseThrow();
    }

    /** Lets all continue that hang. */
    void resume() throws IOException {
        for (RedisServer server : servers) {
            server.resume();
        }
    }

    /** A planned one, in which nothing is lost. */
    void failOverBySentinel() {
        command(sentinels.get(0), "sentinel", "failover", "shop");
    }

    /** A planned failover: the replica of the server with the account takes over. */
    void failOverInCluster() {
        List<String> nodes =
                command(holderOfAccount(), "cluster", "nodes").lines().toList();
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
        return command(first(), command);
    }

    private static String command(RedisServer server, String... command) {
        return cli(Stream.concat(Stream.of("-p", Integer.toString(server.port())), Stream.of(command))
                .toArray(String[]::new));
    }

    private static String cli(String... arguments) {
        try {
            Process process = new ProcessBuilder(Stream.concat(Stream.of("redis-cli"), Stream.of(arguments))
                            .toList())
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        servers.forEach(RedisServer::close);
        sentinels.forEach(RedisServer::close);
    }
}
