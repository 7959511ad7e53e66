// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.springboot.PetStoreProperties.Scope;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Opens the ledger that processes of one key share, once the first client with the scope {@code ledger} needs it: the application's bean of the type
 * {@link QuotaLedger}, or one in Redis. There is one, because clients of one key must not compete within a process; another one after a refresh with
 * other settings.
 */
final class ApplicationLedger implements DisposableBean {

    private static final String REDIS_LEDGER = "com.petstore.sdk.redis.RedisQuotaLedger";

    private final ConfigurableApplicationContext context;
    private final Map<ApplicationProperties.Ledger, Opened> opened = new HashMap<>();

    ApplicationLedger(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * A ledger that was opened here.
     *
     * @param ledger the ledger
     * @param scope its scope
     * @param close closes it, and the client of Redis that was created for it, if any
     */
    record Opened(QuotaLedger ledger, RateLimitScope scope, Runnable close) {

        static Opened of(QuotaLedger ledger, Runnable closeClient) {
            return new Opened(ledger, RateLimitScope.ledger(ledger), () -> {
                ledger.close();
                closeClient.run();
            });
        }
    }

    /** Adds the reasons why a client of these properties can have no ledger. */
    void check(ClientName client, ApplicationProperties.Ledger properties, Settings settings) {
        if (!properties.enabled()) {
            return;
        }
        String scope = client.prefix() + ".rate-limit.scope";
        String[] candidates = context.getBeanNamesForType(QuotaLedger.class);
        if (candidates.length == 0) {
            if (ClassUtils.isPresent(REDIS_LEDGER, context.getClassLoader())) {
                RedisLedger.check(properties, settings, context);
            } else {
                settings.refuse(
                        scope, "ledger needs petstore-sdk-redis on the class path, or a bean of the type QuotaLedger");
            }
        } else if (bean() == null) {
            settings.refuse(
                    scope,
                    "ledger needs one bean of the type QuotaLedger, there are " + String.join(" and ", candidates));
        }
    }

    private @Nullable QuotaLedger bean() {
        return context.getBeanProvider(QuotaLedger.class).getIfUnique();
    }

    /** Returns the scope of a client, whose ledger is opened if it is the first that needs it. */
    RateLimitScope scope(Scope scope, ApplicationProperties.Ledger properties) {
        if (scope == Scope.ISOLATED) {
            return RateLimitScope.isolated();
        }
        return scope == Scope.LEDGER && properties.enabled() ? ledger(properties) : RateLimitScope.shared();
    }

    private synchronized RateLimitScope ledger(ApplicationProperties.Ledger properties) {
        return opened.computeIfAbsent(properties, settings -> {
                    QuotaLedger bean = bean();
                    // The application closes its own.
                    return bean == null
                            ? RedisLedger.open(settings, context)
                            : new Opened(bean, RateLimitScope.ledger(bean), () -> {});
                })
                .scope();
    }

    /** Closes the ledgers and their connections, after the clients, which depend on this and leave them. */
    @Override
    public synchronized void destroy() {
        opened.values().forEach(ledger -> ledger.close().run());
    }
}
