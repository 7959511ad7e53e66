package com.petstore.sdk.springboot;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.WhenUnavailable;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.PropertyResolver;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/** Creates the ledger in Redis. Is loaded only where petstore-sdk-redis is on the class path. */
final class RedisLedger {

    private static final String SPRING_DATA =
            "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

    private RedisLedger() {}

    /** Returns a ledger, or null if one of the properties is wrong, with all of them among the problems. */
    static @Nullable QuotaLedger create(
            String prefix, RedisProperties properties, ApplicationContext context, List<String> problems) {
        int before = problems.size();
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder()
                .whenUnavailable(
                        WhenUnavailable.valueOf(properties.whenUnavailable().name()));
        Settings settings = new Settings(prefix, context.getEnvironment(), problems);
        settings.set("timeout", () -> builder.timeout(properties.timeout()));
        settings.set("lease", () -> builder.lease(properties.lease()));
        settings.set("key-prefix", () -> builder.keyPrefix(properties.keyPrefix()));
        if (problems.size() > before) {
            return null;
        }
        return settings.set("uri", () -> connected(builder, properties, context));
    }

    private static QuotaLedger connected(
            RedisQuotaLedgerBuilder builder, RedisProperties properties, ApplicationContext context) {
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

    /** Sets each property, and turns what the builder refuses into a problem with the property's name and the value as it was written. */
    private record Settings(String prefix, PropertyResolver environment, List<String> problems) {

        <T> @Nullable T set(String property, Supplier<T> setting) {
            try {
                return setting.get();
            } catch (IllegalArgumentException e) {
                String rule = String.valueOf(e.getMessage())
                        .replaceFirst("^\\S+ ", "")
                        .replaceFirst(", was .*", "");
                String name = prefix + "." + property;
                // An address may hold a password.
                String value = property.equals("uri") ? "" : ", was '" + environment.getProperty(name) + "'";
                problems.add(name + " " + rule + value);
                return null;
            }
        }
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
