// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

/**
 * Creates ledgers that keep the account of a key's quota in Redis, so that all processes that use the key spend it together. Create one per
 * application, pass it to {@code RateLimitScope.ledger}, and close it after the clients:
 *
 * <pre>{@code
 * QuotaLedger ledger = RedisQuotaLedger.builder().connect(redisUri);
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
 * <p>A ledger is thread-safe.
 */
public final class RedisQuotaLedger {

    private RedisQuotaLedger() {}

    /**
     * Returns a builder with the default settings.
     *
     * @return a new builder
     * @throws IllegalStateException if {@code petstore-sdk-core} has another version than this module
     */
    public static RedisQuotaLedgerBuilder builder() {
        return new RedisQuotaLedgerBuilder();
    }
}
