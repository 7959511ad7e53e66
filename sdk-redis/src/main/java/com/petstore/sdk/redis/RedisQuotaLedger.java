package com.petstore.sdk.redis;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.ledger.LedgerMessage;
import com.petstore.sdk.ledger.LedgerResponse;
import com.petstore.sdk.ledger.QuotaLedger;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

/**
 * Keeps the account of a key's quota in Redis, so that all processes that use the key spend it together. Make one per application and pass it
 * to {@code RateLimitScope.of}:
 *
 * <pre>{@code
 * RedisQuotaLedger ledger = RedisQuotaLedger.connect(redisUri);
 * PetStoreClient client = PetStoreClient.builder()
 *         .baseUrl(baseUrl)
 *         .apiKey(apiKey)
 *         .rateLimitScope(RateLimitScope.of(ledger))
 *         .build();
 * }</pre>
 *
 * <p>The account is one key of Redis, named {@code petstore-sdk:1:} and a name that does not show the API key. It expires ten minutes after
 * the last message, or a minute after the end of a known wait or quota of a day, whichever is later. A server of version 6.2 or later is
 * needed, and these permissions: {@code ~petstore-sdk:* +eval +evalsha +time +hmget +hset +hgetall +hdel +del +pexpire}, besides
 * {@code +ping +hello +client} for Lettuce, and {@code +cluster|nodes +cluster|myid +info} where the server is a cluster. With another key
 * prefix, {@code ~} is followed by that.
 *
 * <p>While Redis cannot be reached, calls follow the response headers, or wait: see {@link WhenUnavailable}.
 *
 * <p>Thread-safe.
 */
public final class RedisQuotaLedger implements QuotaLedger, AutoCloseable {

    private static final String FORMAT = ":1:";

    private final LedgerScript script = new LedgerScript();
    private final ScriptRunner runner;
    private final Runnable onClose;
    private final Duration timeout;
    private final long leaseMillis;
    private final String keyPrefix;
    private final WhenUnavailable whenUnavailable;

    RedisQuotaLedger(RedisQuotaLedgerBuilder builder, ScriptRunner runner, Runnable onClose) {
        this.runner = runner;
        this.onClose = onClose;
        this.timeout = builder.timeout();
        this.leaseMillis = builder.lease().toMillis();
        this.keyPrefix = builder.keyPrefix() + FORMAT;
        this.whenUnavailable = builder.whenUnavailable();
    }

    /**
     * Returns a ledger with a connection of its own. It is opened in the background; an unreachable server is not an error.
     *
     * @param uri as in Lettuce: {@code redis://} or, with TLS, {@code rediss://}, user, password, host, port, as in
     *     {@code rediss://petstore:secret@redis.example:6380}
     * @return a ledger to be closed by the application
     * @throws IllegalArgumentException if it is not a URI of Redis; the message does not show it
     */
    public static RedisQuotaLedger connect(String uri) {
        return builder().connect(uri);
    }

    /**
     * Returns a ledger on a client that the application has and closes.
     *
     * @param client a client with an address
     * @return a ledger with a connection of its own to that address
     */
    public static RedisQuotaLedger on(RedisClient client) {
        return builder().on(client);
    }

    /**
     * Returns a ledger on a client of a cluster that the application has and closes.
     *
     * @param client a client of a cluster
     * @return a ledger with a connection of its own to that cluster
     */
    public static RedisQuotaLedger on(RedisClusterClient client) {
        return builder().on(client);
    }

    /**
     * Returns a ledger on a connection that the application has and closes.
     *
     * @param connection a connection that the application may use as well
     * @return a ledger without a connection of its own
     */
    public static RedisQuotaLedger on(StatefulRedisConnection<String, String> connection) {
        return builder().on(connection);
    }

    /**
     * Returns a ledger on another client than Lettuce.
     *
     * @param runner runs a script by that client
     * @return a ledger without a connection of its own
     */
    public static RedisQuotaLedger through(ScriptRunner runner) {
        return builder().through(runner);
    }

    /**
     * Returns a builder with the default settings.
     *
     * @return a new builder
     */
    public static RedisQuotaLedgerBuilder builder() {
        return new RedisQuotaLedgerBuilder();
    }

    @Override
    public CompletionStage<LedgerResponse> tell(String account, LedgerMessage message) {
        Objects.requireNonNull(account, "account");
        List<String> arguments = List.of(LedgerScript.json(message, leaseMillis), "");
        CompletableFuture<List<Long>> running =
                run(keyPrefix + account, arguments).toCompletableFuture();
        CompletableFuture<LedgerResponse> response = running.thenApply(LedgerScript::response);
        // Not by the JDK's own timer, whose one thread keeps the thread-locals of its first user.
        TimeSource.Cancellable timer = TimeSource.system()
                .schedule(
                        timeout,
                        () -> response.completeExceptionally(
                                new TimeoutException("no response within " + timeout.toMillis() + " ms")));
        var unused = response.whenComplete((received, failure) -> {
            timer.cancel();
            running.cancel(false);
        });
        return response;
    }

    private CompletionStage<List<Long>> run(String key, List<String> arguments) {
        try {
            return runner.run(script.text(), script.sha1(), key, arguments);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public boolean waitsWhenUnreachable() {
        return whenUnavailable == WhenUnavailable.WAIT;
    }

    /**
     * Closes the connection, if it is the ledger's own. For clients that are still in use, the ledger cannot be reached any more: they follow
     * the response headers alone, or wait, as {@link WhenUnavailable} says.
     */
    @Override
    public void close() {
        onClose.run();
    }
}
