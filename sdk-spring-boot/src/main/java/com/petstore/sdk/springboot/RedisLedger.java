package com.petstore.sdk.springboot;

import com.petstore.sdk.ledger.QuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.WhenUnavailable;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/** Creates the ledger in Redis. Is loaded only where petstore-sdk-redis is on the class path. */
final class RedisLedger {

    private static final String SPRING_DATA =
            "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

    private RedisLedger() {}

    static QuotaLedger create(RedisProperties properties, ApplicationContext context) {
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder()
                .timeout(properties.timeout())
                .lease(properties.lease())
                .keyPrefix(properties.keyPrefix())
                .whenUnavailable(
                        WhenUnavailable.valueOf(properties.whenUnavailable().name()));
        if (properties.uri() != null) {
            return builder.connect(properties.uri());
        }
        AbstractRedisClient client =
                ClassUtils.isPresent(SPRING_DATA, context.getClassLoader()) ? SpringData.client(context) : null;
        if (client instanceof RedisClusterClient cluster) {
            return builder.on(cluster);
        }
        if (client instanceof RedisClient single) {
            return builder.on(single);
        }
        throw new IllegalArgumentException(
                "uri must be set, or there must be one bean of the type LettuceConnectionFactory, such as that of spring.data.redis.url");
    }

    /** Apart, because Spring Data may not be on the class path. */
    private static final class SpringData {

        static @Nullable AbstractRedisClient client(ApplicationContext context) {
            LettuceConnectionFactory factory =
                    context.getBeanProvider(LettuceConnectionFactory.class).getIfUnique();
            return factory == null ? null : factory.getNativeClient();
        }
    }
}
