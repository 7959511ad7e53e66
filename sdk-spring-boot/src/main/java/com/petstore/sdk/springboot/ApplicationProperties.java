// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * The settings of all clients together.
 *
 * @param strict Whether the application does not start with a property below petstore that does not exist. By default it logs a warning.
 *     Environment variables and system properties are exempt.
 * @param web Responses of the application.
 * @param rateLimit The ledger.
 * @param redis The ledger in Redis.
 */
@ConfigurationProperties("petstore")
record ApplicationProperties(
        @DefaultValue("false") boolean strict,
        @DefaultValue Web web,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Redis redis) {

    /** Binds the settings; where they are strict, properties that do not exist are among the problems. */
    static ApplicationProperties of(Environment environment, PropertyProblems problems) {
        ApplicationProperties properties = PropertiesBinder.ofApplication(environment, problems)
                .bind(PropertyLayers.ROOT.toString(), ApplicationProperties.class);
        if (properties.strict()) {
            problems.addUnknown(UnknownProperties.find(environment));
        }
        return properties;
    }

    /** Shows no setting, because the address of Redis may have a password. */
    @Override
    public String toString() {
        return "ApplicationProperties";
    }

    /**
     * Responses of the application.
     *
     * @param problemDetails Whether controllers respond to failures of calls with problem details: 400 and 404 with the service's message, 503
     *     with Retry-After if the quota is exhausted, 504 after a timeout, else 502.
     */
    record Web(@DefaultValue("false") boolean problemDetails) {}

    /**
     * The rate limit.
     *
     * @param ledger The ledger.
     */
    record RateLimit(@DefaultValue Ledger ledger) {}

    /**
     * The ledger of all clients with the scope {@code ledger}.
     *
     * @param enabled Whether clients with the scope ledger use it. If not, they share the rate limit within the JVM only.
     * @param required Whether health is DOWN while the ledger cannot be reached. If not, it is a detail of the health only.
     */
    record Ledger(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean required) {}

    /**
     * The ledger in Redis.
     *
     * @param uri Address of Redis, such as rediss://user:password@host:6380. By default that of the one connection of Spring Data. Not used with
     *     a bean of the type QuotaLedger.
     * @param timeout How long Redis may take before calls go on without it, with its unit, from 10ms to 1500ms.
     * @param lease How long a process with requests in flight may be silent before it counts as gone, with its unit, from 2s to 60s.
     * @param keyPrefix What the names of keys in Redis begin with. Processes with different prefixes share nothing.
     * @param whenUnavailable What calls do while Redis cannot be reached: follow the response headers, or wait.
     */
    record Redis(
            @Nullable String uri,
            @DefaultValue("1s") Duration timeout,
            @DefaultValue("5s") Duration lease,
            @DefaultValue("petstore-sdk") String keyPrefix,
            @DefaultValue("headers") WhenUnavailable whenUnavailable) {}

    /** That of petstore-sdk-redis, which may not be on the class path. */
    enum WhenUnavailable {
        HEADERS,
        WAIT
    }
}
