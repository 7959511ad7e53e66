// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.QuotaLedger;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;

/**
 * Creates ledgers that keep the account of a key's quota in Redis, so that all processes that use the key spend it together. Create one per
 * application, pass it to {@code RateLimitScope.ledger}, and close it after the clients:
 *
 * <pre>{@code
 * QuotaLedger ledger = RedisQuotaLedger.connect(redisUri);
 * PetStoreClient client = PetStoreClient.builder()
 *         .baseUrl(baseUrl)
 *         .apiKey(apiKey)
 *         .rateLimitScope(RateLimitScope.ledger(ledger))
 *         .build();
 * }</pre>
 *
 * <p>The account is one key of Redis, named {@code petstore-sdk:2:} and a name that does not show the API key. It expires ten minutes after
 * the last message, or a minute after the end of a known wait or quota of a day, whichever is later. A server of version 6.2 or later is
 * needed, and these permissions: {@code ~petstore-sdk:* +eval +evalsha +time +hmget +hset +hgetall +hdel +del +pexpire}, besides
 * {@code +ping +hello +client} for Lettuce, and {@code +cluster|nodes +cluster|myid +info} where the server is a cluster. With another key
 * prefix, {@code ~} is followed by that.
 *
 * <p>While Redis cannot be reached, calls follow the response headers, or wait, as {@link WhenUnavailable} sets it. A process that has just started
 * waits for its connection, for three seconds at most.
 *
 * <p>A ledger is thread-safe. Every method that creates one throws {@code IllegalStateException} if {@code petstore-sdk-core} has another version
 * than this module.
 */
public final class RedisQuotaLedger {

    private RedisQuotaLedger() {}

    /**
     * Returns a ledger with a connection of its own. It is opened in the background; an unreachable server is not an error.
     *
     * @param uri as in Lettuce: {@code redis://} or, with TLS, {@code rediss://}, user, password, host, port, as in
     *     {@code rediss://petstore:secret@redis.example:6380}
     * @return a ledger to be closed by the application
     * @throws IllegalArgumentException if it is not a URI of Redis; the message does not show it
     */
    public static QuotaLedger connect(String uri) {
        return builder().connect(uri);
    }

    /**
     * Returns a ledger on a client that the application has and closes.
     *
     * @param client a client with an address
     * @return a ledger with a connection of its own to that address
     */
    public static QuotaLedger on(RedisClient client) {
        return builder().on(client);
    }

    /**
     * Returns a ledger on a client of a cluster that the application has and closes.
     *
     * @param client a client of a cluster
     * @return a ledger with a connection of its own to that cluster
     */
    public static QuotaLedger on(RedisClusterClient client) {
        return builder().on(client);
    }

    /**
     * Returns a ledger on a connection that the application has and closes.
     *
     * @param connection a connection that the application may use as well
     * @return a ledger without a connection of its own
     */
    public static QuotaLedger on(StatefulRedisConnection<String, String> connection) {
        return builder().on(connection);
    }

    /**
     * Returns a ledger on another client than Lettuce.
     *
     * @param runner runs a script by that client
     * @return a ledger without a connection of its own
     */
    public static QuotaLedger through(ScriptRunner runner) {
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
}
