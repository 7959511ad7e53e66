// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

/** The scopes that ask a ledger. Each is one for all clients, because clients of one key must not compete within a process. */
final class LedgerScopes implements DisposableBean {

    private static final String REDIS = "petstore.rate-limit.redis";
    private static final String ENABLED = "petstore.rate-limit.ledger.enabled";
    private static final String REQUIRED = "petstore.rate-limit.ledger.required";
    private static final String REDIS_LEDGER = "com.petstore.sdk.redis.RedisQuotaLedger";

    private final ConfigurableApplicationContext context;
    private final Supplier<RateLimitScope> ofBean;
    private @Nullable OpenLedger redisLedger;
    private @Nullable RateLimitScope inRedis;

    LedgerScopes(ConfigurableApplicationContext context, ObjectProvider<QuotaLedger> beans) {
        this.context = context;
        this.ofBean = SingletonSupplier.of(() -> RateLimitScope.ledger(ledger(beans)));
    }

    private static QuotaLedger ledger(ObjectProvider<QuotaLedger> beans) {
        QuotaLedger ledger = beans.getIfUnique();
        if (ledger == null) {
            throw new IllegalArgumentException("there must be one bean of the type QuotaLedger");
        }
        return ledger;
    }

    /** Returns a scope, or that of the JVM for one that asks a ledger where no client may. */
    PetStoreProperties.Scope permitted(PetStoreProperties.Scope scope, List<String> problems) {
        boolean enabled = new PropertiesBinder(context.getEnvironment()).isEnabled(ENABLED, true, problems);
        boolean asksLedger = scope == PetStoreProperties.Scope.REDIS || scope == PetStoreProperties.Scope.LEDGER;
        return asksLedger && !enabled ? PetStoreProperties.Scope.SHARED : scope;
    }

    /** Returns whether a client is down while its ledger cannot be reached. */
    boolean isRequired(List<String> problems) {
        return new PropertiesBinder(context.getEnvironment()).isEnabled(REQUIRED, false, problems);
    }

    /** Returns the scope of the application's own ledger. */
    RateLimitScope ofBean() {
        return ofBean.get();
    }

    /** Returns the scope of the ledger in Redis, or null if its properties are wrong. */
    synchronized @Nullable RateLimitScope inRedis(List<String> problems) {
        if (inRedis == null) {
            RedisProperties properties =
                    new PropertiesBinder(context.getEnvironment()).bind(REDIS, RedisProperties.class, problems);
            if (ClassUtils.isPresent(REDIS_LEDGER, context.getClassLoader())) {
                redisLedger = RedisLedger.create(REDIS, properties, context, problems);
            } else {
                problems.add(REDIS + ": petstore-sdk-redis must be on the class path");
            }
            if (redisLedger != null) {
                inRedis = RateLimitScope.ledger(redisLedger.ledger());
            }
        }
        return inRedis;
    }

    /** Refuses an address of Redis that no client uses: who sets it believes that the quota is shared. */
    void refuseUnused(Stream<PetStoreProperties.Scope> scopes, List<String> problems) {
        if (context.getEnvironment().containsProperty(REDIS + ".uri")
                && scopes.noneMatch(PetStoreProperties.Scope.REDIS::equals)) {
            problems.add(REDIS + ".uri is set, and no client has rate-limit.scope=redis");
        }
    }

    /**
     * A ledger that this has created.
     *
     * @param ledger the ledger
     * @param closeClient closes the client of Redis that was created for it, if any
     */
    record OpenLedger(QuotaLedger ledger, Runnable closeClient) {}

    /** Closes the ledger and its connection, after the clients, which depend on this and say goodbye. */
    @Override
    public synchronized void destroy() {
        if (redisLedger != null) {
            redisLedger.ledger().close();
            redisLedger.closeClient().run();
        }
    }
}
