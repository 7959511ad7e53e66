// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.fleet;

import io.github.bucket4j.BlockingBucket;
import io.github.bucket4j.BucketConfiguration;
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
import org.redisson.Redisson;
import org.redisson.api.RRateLimiter;
import org.redisson.api.RateType;
import org.redisson.config.Config;

/** A limit of another library that processes share in Redis, as its guide shows it. Thread-safe. */
@FunctionalInterface
interface Limiter {

    /** Takes a permit, waiting as the library does. */
    void acquire() throws InterruptedException;

    static Limiter of(String library, String redis, long perMinute) {
        return switch (library) {
            case "bucket4j" -> bucket4j(redis, perMinute, perMinute);
            case "bucket4j-without-burst" -> bucket4j(redis, perMinute, 1);
            case "redisson" -> redisson(redis, perMinute);
            case "gateway" -> springCloudGateway(redis, perMinute);
            default -> throw new IllegalArgumentException(library);
        };
    }

    /** A token bucket that fills evenly. One that holds few tokens lets no minute have many more than its limit. */
    private static Limiter bucket4j(String redis, long perMinute, long capacity) {
        BucketConfiguration configuration = BucketConfiguration.builder()
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(perMinute, Duration.ofMinutes(1)))
                .build();
        BlockingBucket bucket = Bucket4jLettuce.casBasedBuilder(RedisClient.create(redis))
                .build()
                .builder()
                .build("limit".getBytes(StandardCharsets.UTF_8), () -> configuration)
                .asBlocking();
        return () -> bucket.consume(1);
    }

    /** A window that slides. */
    private static Limiter redisson(String redis, long perMinute) {
        Config config = new Config();
        config.useSingleServer().setAddress(redis);
        RRateLimiter limiter = Redisson.create(config).getRateLimiter("limit");
        boolean unused = limiter.trySetRate(RateType.OVERALL, perMinute, Duration.ofMinutes(1));
        return limiter::acquire;
    }

    /** A token bucket with a minute's tokens at first, filled once a second. It has no wait: its callers look again, four times a second. */
    private static Limiter springCloudGateway(String redis, long perMinute) {
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
        return () -> {
            while (commands.<List<Long>>evalsha(sha, ScriptOutputType.MULTI, keys, rate, burst, "", "1")
                            .get(0)
                    != 1) {
                Thread.sleep(250);
            }
        };
    }
}
