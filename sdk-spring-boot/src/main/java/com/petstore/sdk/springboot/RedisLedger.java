// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.WhenUnavailable;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertyResolver;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/** The ledger in Redis. Is loaded only where petstore-sdk-redis is on the class path. */
final class RedisLedger {

    private static final String SPRING_DATA =
            "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

    private RedisLedger() {}

    /** Returns a ledger, or null if one of the properties is wrong, with all of them among the problems. */
    static LedgerScopes.@Nullable OpenLedger create(
            String prefix, RedisProperties properties, ConfigurableApplicationContext context, List<String> problems) {
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

    private static LedgerScopes.OpenLedger connected(
            RedisQuotaLedgerBuilder builder, RedisProperties properties, ConfigurableApplicationContext context) {
        if (properties.uri() != null) {
            return new LedgerScopes.OpenLedger(builder.connect(properties.uri()), () -> {});
        }
        LedgerScopes.OpenLedger ledger = ClassUtils.isPresent(SPRING_DATA, context.getClassLoader())
                ? SpringData.connected(builder, context)
                : null;
        if (ledger == null) {
            throw new IllegalArgumentException(
                    "uri must be set, or there must be one bean of the type LettuceConnectionFactory, such as that of spring.data.redis.url");
        }
        return ledger;
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

        /**
         * Connects to the server of the application's connection factory by a factory with the same settings. Spring stops the application's own
         * one before the clients of the service are closed, which could not say goodbye then.
         */
        static LedgerScopes.@Nullable OpenLedger connected(
                RedisQuotaLedgerBuilder builder, ConfigurableApplicationContext context) {
            LettuceConnectionFactory factory =
                    context.getBeanProvider(LettuceConnectionFactory.class).getIfUnique();
            if (factory == null) {
                return null;
            }
            refuseMasterReplica(context.getEnvironment());
            LettuceConnectionFactory own =
                    new LettuceConnectionFactory(server(factory), factory.getClientConfiguration());
            own.afterPropertiesSet();
            own.start();
            // Both use the threads that Spring stops after the application's factory.
            for (String name : context.getBeanNamesForType(LettuceConnectionFactory.class)) {
                context.getBeanFactory().registerDependentBean(name, LedgerScopes.class.getName());
            }
            AbstractRedisClient client = own.getRequiredNativeClient();
            return new LedgerScopes.OpenLedger(
                    client instanceof RedisClusterClient cluster
                            ? builder.on(cluster)
                            : builder.on((RedisClient) client),
                    own::destroy);
        }

        private static RedisConfiguration server(LettuceConnectionFactory factory) {
            if (factory.getClusterConfiguration() != null) {
                return factory.getClusterConfiguration();
            }
            if (factory.getSentinelConfiguration() != null) {
                return factory.getSentinelConfiguration();
            }
            return factory.getSocketConfiguration() != null
                    ? factory.getSocketConfiguration()
                    : factory.getStandaloneConfiguration();
        }

        /** The factory does not show these addresses. */
        private static void refuseMasterReplica(Environment environment) {
            if (Binder.get(environment)
                    .bind("spring.data.redis.masterreplica.nodes", Bindable.listOf(String.class))
                    .isBound()) {
                throw new IllegalArgumentException(
                        "uri must be set to the primary, because spring.data.redis.masterreplica does not say which server that is");
            }
        }
    }
}
