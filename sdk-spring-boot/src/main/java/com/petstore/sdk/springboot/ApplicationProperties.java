// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * What the author of an application sets for all of its clients together, below {@code petstore}.
 *
 * @param enabled Whether the starter does anything. If not, there are no clients of these properties, whatever else is set.
 * @param strict Whether the application does not start with a property below petstore that does not exist or concerns no client. By default
 *     it logs a warning.
 *     Environment variables and system properties are exempt.
 * @param web Responses of the application.
 * @param health Health of the clients.
 * @param ledger The ledger.
 */
@ConfigurationProperties("petstore")
record ApplicationProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("false") boolean strict,
        @DefaultValue Web web,
        @DefaultValue Health health,
        @DefaultValue Ledger ledger) {

    /** Binds what is correct. */
    static ApplicationProperties of(Environment environment) {
        return new Settings(environment).ofApplication();
    }

    /** Shows no setting, because the address of Redis may have a password. */
    @Override
    public String toString() {
        return "ApplicationProperties";
    }

    /**
     * Responses of the application.
     *
     * @param problemDetails Responses to failures of calls.
     */
    record Web(@DefaultValue ProblemDetails problemDetails) {}

    /**
     * Responses to failures of calls.
     *
     * @param enabled Whether controllers respond to failures of calls with problem details: 400 and 404 with the service's message, 503 with
     *     Retry-After if the quota is exhausted, 504 after a timeout, else 502.
     */
    record ProblemDetails(@DefaultValue("false") boolean enabled) {}

    /**
     * The health of the clients.
     *
     * @param downOnUnauthorized Whether health is DOWN while the service refuses the API key: from a 401 until a call succeeds. If not, the
     *     failure is a detail of the health only.
     */
    record Health(@DefaultValue("false") boolean downOnUnauthorized) {}

    /**
     * The ledger of all clients with the scope {@code ledger}.
     *
     * @param enabled Whether clients with the scope ledger use it. If not, they share the rate limit within the JVM only.
     * @param required Whether health is DOWN while the ledger cannot be reached. If not, it is a detail of the health only.
     * @param uri Address of Redis, such as rediss://user:password@host:6380. By default that of the one connection of Spring Data. Not used with
     *     a bean of the type QuotaLedger.
     * @param timeout How long Redis may take before calls go on without it, with its unit, from 10ms to 1500ms.
     * @param keyPrefix What the names of keys in Redis begin with. Processes with different prefixes share nothing.
     * @param whenUnavailable What calls do while Redis cannot be reached: follow the response headers, or wait.
     */
    record Ledger(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean required,
            @Nullable String uri,
            @DefaultValue("1s") Duration timeout,
            @DefaultValue("petstore-sdk") String keyPrefix,
            @DefaultValue("headers") WhenUnavailable whenUnavailable) {

        /** Shows no setting, because the address may have a password. */
        @Override
        public String toString() {
            return "Ledger";
        }
    }

    /** That of petstore-sdk-redis, which may not be on the class path. */
    enum WhenUnavailable {
        HEADERS,
        WAIT
    }
}
