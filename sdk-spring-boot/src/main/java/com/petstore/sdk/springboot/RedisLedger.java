// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedgerBuilder;
import com.petstore.sdk.redis.WhenUnavailable;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/** The ledger in Redis. Is loaded only where petstore-sdk-redis is on the class path. */
final class RedisLedger {

    private static final String SPRING_DATA =
            "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

    private static final String URI = "petstore.redis.uri";

    private static final String NO_ADDRESS =
            "must be set, or there must be a bean of the type QuotaLedger, or one bean of the type LettuceConnectionFactory,"
                    + " such as that of spring.data.redis.url";

    private RedisLedger() {}

    /** Returns a ledger in the Redis of the properties, else in that of Spring Data, or null with the reasons among the problems. */
    static ApplicationLedger.@Nullable Open open(
            ApplicationProperties.Redis properties, ConfigurableApplicationContext context, PropertiesBinder binder) {
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder()
                .whenUnavailable(
                        WhenUnavailable.valueOf(properties.whenUnavailable().name()));
        boolean isCorrect = Stream.of(
                        binder.checked("petstore.redis.timeout", () -> builder.timeout(properties.timeout())),
                        binder.checked("petstore.redis.lease", () -> builder.lease(properties.lease())),
                        binder.checked("petstore.redis.key-prefix", () -> builder.keyPrefix(properties.keyPrefix())))
                .allMatch(Objects::nonNull);
        if (!isCorrect) {
            return null;
        }
        String uri = properties.uri();
        if (uri != null) {
            return binder.checked(URI, () -> new ApplicationLedger.Open(builder.connect(uri), () -> {}));
        }
        if (ClassUtils.isPresent(SPRING_DATA, context.getClassLoader())) {
            return SpringData.open(builder, context, binder);
        }
        binder.refuse(URI, NO_ADDRESS);
        return null;
    }

    /** Apart, because Spring Data may not be on the class path. */
    private static final class SpringData {

        /**
         * Connects to the server of the application's connection factory by a second one with the same settings. Spring stops the application's
         * own before the clients of the service are closed, which could not leave the ledger then, and replaces its client when it restarts.
         */
        static ApplicationLedger.@Nullable Open open(
                RedisQuotaLedgerBuilder builder, ConfigurableApplicationContext context, PropertiesBinder binder) {
            LettuceConnectionFactory factory =
                    context.getBeanProvider(LettuceConnectionFactory.class).getIfUnique();
            if (factory == null) {
                binder.refuse(URI, NO_ADDRESS);
                return null;
            }
            // The factory does not show these addresses.
            if (Binder.get(context.getEnvironment())
                    .bind("spring.data.redis.masterreplica.nodes", Bindable.listOf(String.class))
                    .isBound()) {
                binder.refuse(
                        URI,
                        "must be set to the primary, because spring.data.redis.masterreplica does not name that server");
                return null;
            }
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
            return new ApplicationLedger.Open(
                    client instanceof RedisClusterClient cluster
                            ? builder.on(cluster)
                            : builder.on((RedisClient) client),
                    second::destroy);
        }
    }
}
