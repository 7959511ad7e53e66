// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * The ledger of all clients with the scope {@code ledger}: the application's bean of the type {@link QuotaLedger}, or one in Redis. There is one,
 * because clients of one key must not compete within a process.
 */
final class ApplicationLedger implements DisposableBean {

    private static final String REDIS_LEDGER = "com.petstore.sdk.redis.RedisQuotaLedger";

    private static final String SCOPE = "petstore.rate-limit.scope";

    private final ConfigurableApplicationContext context;
    private @Nullable Open opened;
    private @Nullable RateLimitScope scope;

    ApplicationLedger(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * A ledger that was opened here.
     *
     * @param ledger the ledger
     * @param closeClient closes the client of Redis that was created for it, if any
     */
    record Open(QuotaLedger ledger, Runnable closeClient) {}

    /** Returns the scope of the ledger, that of the JVM if clients may not use it, or null if it cannot be opened. */
    synchronized @Nullable RateLimitScope scope(PropertyProblems problems) {
        ApplicationProperties properties = ApplicationProperties.of(context.getEnvironment(), problems);
        if (!properties.rateLimit().ledger().enabled()) {
            return RateLimitScope.shared();
        }
        if (scope == null) {
            QuotaLedger ledger =
                    ledger(properties.redis(), PropertiesBinder.ofApplication(context.getEnvironment(), problems));
            scope = ledger == null ? null : RateLimitScope.ledger(ledger);
        }
        return scope;
    }

    private @Nullable QuotaLedger ledger(ApplicationProperties.Redis properties, PropertiesBinder binder) {
        String[] candidates = context.getBeanNamesForType(QuotaLedger.class);
        if (candidates.length > 0) {
            QuotaLedger bean = context.getBeanProvider(QuotaLedger.class).getIfUnique();
            if (bean == null) {
                binder.refuse(
                        SCOPE,
                        "ledger needs one bean of the type QuotaLedger, there are " + String.join(" and ", candidates));
            }
            return bean;
        }
        if (!ClassUtils.isPresent(REDIS_LEDGER, context.getClassLoader())) {
            binder.refuse(
                    SCOPE, "ledger needs petstore-sdk-redis on the class path, or a bean of the type QuotaLedger");
            return null;
        }
        opened = RedisLedger.open(properties, context, binder);
        return opened == null ? null : opened.ledger();
    }

    /** Closes the ledger and its connection, after the clients, which depend on this and leave it. */
    @Override
    public synchronized void destroy() {
        if (opened != null) {
            opened.ledger().close();
            opened.closeClient().run();
        }
    }
}
