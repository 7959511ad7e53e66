// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.peers;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import com.petstore.sdk.redis.RedisQuotaLedger;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.BucketProxy;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.config.Config;

/** A limit that processes share in Redis, as its library's guide shows it. Thread-safe. */
interface Limiter {

    /** Takes a permit, if there is one. */
    boolean tryAcquire();

    /** Takes a permit, waiting as the library does. */
    void acquire() throws InterruptedException;

    /** A limiter that has no wait of its own: its callers look again, four times a second. */
    private static Limiter polled(BooleanSupplier limiter) {
        return new Limiter() {
            @Override
            public boolean tryAcquire() {
                return limiter.getAsBoolean();
            }

            @Override
            public void acquire() throws InterruptedException {
                while (!tryAcquire()) {
                    Thread.sleep(250);
                }
            }
        };
    }

    /** A token bucket that fills evenly, and holds a minute's tokens at first. */
    static Limiter bucket4j(String redis, long perMinute) {
        return bucket4j(redis, perMinute, perMinute);
    }

    /** A token bucket that fills evenly, and holds few tokens, so that no minute has many more than its limit. */
    static Limiter bucket4jWithoutBurst(String redis, long perMinute) {
        return bucket4j(redis, perMinute, 1);
    }

    private static Limiter bucket4j(String redis, long perMinute, long capacity) {
        BucketConfiguration configuration = BucketConfiguration.builder()
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(perMinute, Duration.ofMinutes(1)))
                .build();
        BucketProxy bucket = Bucket4jLettuce.casBasedBuilder(RedisClient.create(redis))
                .build()
                .builder()
                .build("limit".getBytes(StandardCharsets.UTF_8), () -> configuration);
        return new Limiter() {
            @Override
            public boolean tryAcquire() {
                return bucket.tryConsume(1);
            }

            @Override
            public void acquire() throws InterruptedException {
                bucket.asBlocking().consume(1);
            }
        };
    }

    /** A window that slides. */
    static Limiter redisson(String redis, long perMinute) {
        Config config = new Config();
        config.useSingleServer().setAddress(redis);
        RRateLimiter limiter = Redisson.create(config).getRateLimiter("limit");
        boolean unused = limiter.trySetRate(RateType.OVERALL, perMinute, Duration.ofMinutes(1));
        return new Limiter() {
            @Override
            public boolean tryAcquire() {
                return limiter.tryAcquire();
            }

            @Override
            public void acquire() {
                limiter.acquire();
            }
        };
    }

    /** A token bucket with a minute's tokens at first, filled once a second. */
    static Limiter springCloudGateway(String redis, long perMinute) {
        String script;
        try (InputStream lua = Limiter.class.getResourceAsStream("/META-INF/scripts/request_rate_limiter.lua")) {
            script = new String(lua.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        RedisCommands<String, String> commands =
                RedisClient.create(redis).connect().sync();
        String sha = commands.scriptLoad(script);
        String[] keys = {"request_rate_limiter.{limit}.tokens", "request_rate_limiter.{limit}.timestamp"};
        String rate = Long.toString(perMinute / 60);
        String burst = Long.toString(perMinute);
        return polled(() -> {
            List<Long> result = commands.evalsha(sha, ScriptOutputType.MULTI, keys, rate, burst, "", "1");
            return result.get(0) == 1;
        });
    }

    /** What each process of a fleet says to the ledger for a request: one message to ask, and one to tell of the response. */
    static Limiter ledger(String redis, long perMinute) {
        QuotaLedger ledger = RedisQuotaLedger.builder()
                .timeout(Duration.ofMillis(1_500))
                .on(RedisClient.create(redis).connect());
        ThreadLocal<LedgerProcess> processes =
                ThreadLocal.withInitial(() -> new LedgerProcess((LedgerServer) ledger, perMinute));
        return polled(() -> processes.get().askAndSettle());
    }

    /** One process, of which each thread of the measurement is one. */
    final class LedgerProcess {

        private final String name = UUID.randomUUID().toString();
        private final LedgerServer ledger;
        private final LedgerWindow minute;
        private long number;

        LedgerProcess(LedgerServer ledger, long perMinute) {
            this.ledger = ledger;
            this.minute = new LedgerWindow(1_800_000_000, 60_000, perMinute, perMinute);
        }

        boolean askAndSettle() {
            boolean granted = tell(1, 0).permits() > 0;
            tell(0, 0);
            return granted;
        }

        private LedgerResponse tell(int wanted, int inFlight) {
            LedgerMessage message = new LedgerMessage(
                    name, ++number, number - 1, inFlight, wanted, 0, 5L, minute, null, null, null, false);
            return ledger.tell("limit", message).toCompletableFuture().join();
        }
    }
}
