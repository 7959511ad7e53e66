// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.thread.DaemonThreads;
import com.petstore.sdk.redis.LettuceRunner.Connection;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Collects the settings of a ledger in Redis, and creates it. Not thread-safe; the ledger is. */
public final class RedisQuotaLedgerBuilder {

    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(10);
    private static final Duration LONGEST_TIMEOUT = Duration.ofMillis(1500);

    private Duration timeout = Duration.ofSeconds(1);
    private String keyPrefix = "petstore-sdk";
    private WhenUnavailable whenUnavailable = WhenUnavailable.HEADERS;

    RedisQuotaLedgerBuilder() {
        RedisModuleVersion.checkClient();
    }

    Duration timeout() {
        return timeout;
    }

    String keyPrefix() {
        return keyPrefix;
    }

    WhenUnavailable whenUnavailable() {
        return whenUnavailable;
    }

    /**
     * Sets how long a message to Redis may take before the ledger counts as unavailable; 1 s by default. The first message has 3 s, with the time
     * that it takes to connect, because a process that has just started loads classes.
     *
     * @param timeout 10 ms to 1.5 s
     * @return this builder
     * @throws IllegalArgumentException if it is shorter or longer
     */
    public RedisQuotaLedgerBuilder timeout(Duration timeout) {
        if (timeout.compareTo(SHORTEST_TIMEOUT) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("timeout must be 10 ms to 1.5 s, was " + DurationText.of(timeout));
        }
        this.timeout = timeout;
        return this;
    }

    /**
     * Sets what the names of keys in Redis begin with; {@code petstore-sdk} by default. Processes with different prefixes share nothing.
     *
     * @param keyPrefix not blank
     * @return this builder
     * @throws IllegalArgumentException if it is blank
     */
    public RedisQuotaLedgerBuilder keyPrefix(String keyPrefix) {
        if (keyPrefix.isBlank()) {
            throw new IllegalArgumentException("keyPrefix must not be blank");
        }
        this.keyPrefix = keyPrefix;
        return this;
    }

    /**
     * Sets what calls do while Redis cannot be reached; {@link WhenUnavailable#HEADERS} by default.
     *
     * @param whenUnavailable what they do
     * @return this builder
     */
    public RedisQuotaLedgerBuilder whenUnavailable(WhenUnavailable whenUnavailable) {
        this.whenUnavailable = Objects.requireNonNull(whenUnavailable, "whenUnavailable");
        return this;
    }

    /**
     * Returns a ledger with a connection of its own. It is opened in the background; an unreachable server is not an error.
     *
     * @param uri as in Lettuce: {@code redis://} or, with TLS, {@code rediss://}, user, password, host, port, as in
     *     {@code rediss://petstore:secret@redis.example:6380}
     * @return a ledger to be closed by the application
     * @throws IllegalArgumentException if it is not a URI of Redis; the message does not show it
     */
    public QuotaLedger connect(String uri) {
        RedisURI address = address(uri);
        // Of the connection and its first commands; messages have a limit of their own.
        address.setTimeout(ScriptedLedger.CONNECT_LIMIT);
        ClientResources resources = ClientResources.builder()
                .threadFactoryProvider(RedisQuotaLedgerBuilder::threads)
                .build();
        RedisClient client = RedisClient.create(resources, address);
        client.setOptions(ClientOptions.builder()
                // A message opens the connection again, and fails with the reason if that fails.
                .autoReconnect(false)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(ScriptedLedger.CONNECT_LIMIT)
                        .build())
                .build());
        LettuceRunner runner = new LettuceRunner(
                () -> client.connectAsync(StringCodec.UTF8, address).thenApply(RedisQuotaLedgerBuilder::connection),
                TimeSource.system());
        Runnable onClose = () -> {
            runner.close();
            client.shutdown();
            var unused = resources.shutdown();
        };
        return new ScriptedLedger(this, runner, place(address), runner::isConnected, onClose);
    }

    private static String place(RedisURI address) {
        if (address.getSocket() != null) {
            return address.getSocket() + ": ";
        }
        List<RedisURI> servers = address.getSentinels().isEmpty() ? List.of(address) : address.getSentinels();
        return servers.stream()
                .map(server -> server.getHost() + ":" + server.getPort())
                .collect(Collectors.joining(",", "", ": "));
    }

    /** Threads that inherit nothing from the one that happens to start them, as those of the client. */
    private static ThreadFactory threads(String pool) {
        AtomicInteger count = new AtomicInteger();
        return task -> DaemonThreads.create(task, pool + "-" + count.incrementAndGet());
    }

    private static RedisURI address(String uri) {
        try {
            return RedisURI.create(uri);
        } catch (IllegalArgumentException e) {
            // Shows neither the URI nor the cause, which repeats it: it may hold a password.
            throw new IllegalArgumentException("uri must be one of Redis, such as rediss://user:password@host:6380");
        }
    }

    /**
     * Returns a ledger on a client that the application has and closes.
     *
     * @param client a client with an address
     * @return a ledger with a connection of its own to that address
     */
    public QuotaLedger on(RedisClient client) {
        // Only the blocking way takes the client's own address. It holds one thread, as long as the connection is being
        // opened: the common pool may have no other, and its threads do not find the classes of a nested jar.
        ThreadFactory threads = threads("petstore-sdk-redis-connect");
        return on(() -> CompletableFuture.supplyAsync(
                        client::connect, task -> threads.newThread(task).start())
                .thenApply(RedisQuotaLedgerBuilder::connection));
    }

    /**
     * Returns a ledger on a client of a cluster that the application has and closes.
     *
     * @param client a client of a cluster
     * @return a ledger with a connection of its own to that cluster
     */
    public QuotaLedger on(RedisClusterClient client) {
        return on(() -> client.refreshPartitionsAsync()
                .thenCompose(nodes -> client.connectAsync(StringCodec.UTF8))
                .thenApply(
                        connection -> new Connection(connection.async(), connection::isOpen, connection::closeAsync)));
    }

    /**
     * Returns a ledger on a connection that the application has and closes. No command that blocks, and no {@code MULTI}, may use it
     * meanwhile: messages would wait for it.
     *
     * @param connection a connection that the application may use as well
     * @return a ledger without a connection of its own
     */
    public QuotaLedger on(StatefulRedisConnection<String, String> connection) {
        return on(() -> CompletableFuture.completedFuture(
                new Connection(connection.async(), connection::isOpen, () -> CompletableFuture.completedFuture(null))));
    }

    private static Connection connection(StatefulRedisConnection<String, String> opened) {
        return new Connection(opened.async(), opened::isOpen, opened::closeAsync);
    }

    private QuotaLedger on(Supplier<CompletionStage<Connection>> connector) {
        LettuceRunner runner = new LettuceRunner(connector, TimeSource.system());
        return new ScriptedLedger(this, runner, "", runner::isConnected, runner::close);
    }

    /**
     * Returns a ledger on another client than Lettuce.
     *
     * @param runner runs a script by that client
     * @return a ledger without a connection of its own
     */
    public QuotaLedger through(ScriptRunner runner) {
        return new ScriptedLedger(this, Objects.requireNonNull(runner, "runner"), "", () -> true, () -> {});
    }
}
