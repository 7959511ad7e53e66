// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.WhenUnavailable;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/** Connects an application to the Redis that keeps the quota of its processes. Is loaded only where petstore-sdk-redis is on the class path. */
final class RedisLedger {

    private static final String SPRING_DATA =
            "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

    private static final String URI = "petstore.ledger.uri";

    private static final String NO_ADDRESS =
            "must be set, or there must be a bean of the type QuotaLedger, or one bean of the type LettuceConnectionFactory,"
                    + " such as that of spring.data.redis.url";

    private RedisLedger() {}

    /** Adds what is wrong with the properties of the ledger, without a connection. */
    static void check(
            ApplicationProperties.Ledger properties, Settings settings, ConfigurableApplicationContext context) {
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder();
        settings.checked("petstore.ledger.timeout", () -> builder.timeout(properties.timeout()));
        settings.checked("petstore.ledger.key-prefix", () -> builder.keyPrefix(properties.keyPrefix()));
        if (properties.uri() == null) {
            String problem = isSpringDataPresent(context) ? SpringData.problem(context) : NO_ADDRESS;
            if (problem != null) {
                settings.refuse(URI, problem);
            }
            return;
        }
        try {
            RedisURI.create(properties.uri());
        } catch (IllegalArgumentException e) {
            // The cause repeats the address, which may hold a password.
            settings.refuse(URI, "must be one of Redis, such as rediss://user:password@host:6380");
        }
    }

    /** Returns a ledger in the Redis of the properties, else in that of Spring Data. */
    static ApplicationLedger.Opened open(
            ApplicationProperties.Ledger properties, ConfigurableApplicationContext context) {
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder()
                .timeout(properties.timeout())
                .keyPrefix(properties.keyPrefix())
                .whenUnavailable(
                        WhenUnavailable.valueOf(properties.whenUnavailable().name()));
        return properties.uri() == null
                ? SpringData.open(builder, context)
                : ApplicationLedger.Opened.of(builder.connect(properties.uri()), () -> {});
    }

    private static boolean isSpringDataPresent(ConfigurableApplicationContext context) {
        return ClassUtils.isPresent(SPRING_DATA, context.getClassLoader());
    }

    /** Apart, because Spring Data may not be on the class path. */
    private static final class SpringData {

        static @Nullable String problem(ConfigurableApplicationContext context) {
            if (context.getBeanProvider(LettuceConnectionFactory.class).getIfUnique() == null) {
                return NO_ADDRESS;
            }
            // The factory does not show these addresses.
            boolean isAnyServer = Binder.get(context.getEnvironment())
                    .bind("spring.data.redis.masterreplica.nodes", Bindable.listOf(String.class))
                    .isBound();
            return isAnyServer
                    ? "must be set to the primary, because spring.data.redis.masterreplica does not name that server"
                    : null;
        }

        /**
         * Connects to the server of the application's connection factory by a second one with the same settings. Spring stops the application's
         * own before the clients of the service are closed, which could not leave the ledger then, and replaces its client when it restarts.
         */
        static ApplicationLedger.Opened open(RedisQuotaLedgerBuilder builder, ConfigurableApplicationContext context) {
            LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
            RedisConfiguration server = Stream.<@Nullable RedisConfiguration>of(
                            factory.getClusterConfiguration(),
                            factory.getSentinelConfiguration(),
                            factory.getSocketConfiguration())
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseGet(factory::getStandaloneConfiguration);
            LettuceConnectionFactory second = new LettuceConnectionFactory(server, factory.getClientConfiguration());
            second.afterPropertiesSet();
            second.start();
            // Both use the threads that Spring stops after the application's factory.
            for (String name : context.getBeanNamesForType(LettuceConnectionFactory.class)) {
                context.getBeanFactory().registerDependentBean(name, ApplicationLedger.class.getName());
            }
            AbstractRedisClient client = second.getRequiredNativeClient();
            String bundle = context.getEnvironment().getProperty("spring.data.redis.ssl.bundle");
            if (bundle != null && !bundle.isBlank()) {
                followBundle(client, context.getBean(SslBundles.class), bundle);
            }
            return ApplicationLedger.Opened.of(
                    client instanceof RedisClusterClient cluster
                            ? builder.on(cluster)
                            : builder.on((RedisClient) client),
                    second::destroy);
        }
    }

    /** Lets new connections of a client use an SSL bundle as it was reloaded last. */
    static void followBundle(AbstractRedisClient client, SslBundles bundles, String bundle) {
        bundles.addBundleUpdateHandler(bundle, reloaded -> {
            SslOptions ssl = client.getOptions()
                    .getSslOptions()
                    .mutate()
                    .keyManager(reloaded.getManagers().getKeyManagerFactory())
                    .trustManager(reloaded.getManagers().getTrustManagerFactory())
                    .build();
            if (client instanceof RedisClusterClient cluster) {
                cluster.setOptions(((ClusterClientOptions) cluster.getOptions())
                        .mutate()
                        .sslOptions(ssl)
                        .build());
            } else if (client instanceof RedisClient single) {
                single.setOptions(single.getOptions().mutate().sslOptions(ssl).build());
            }
        });
    }
}
