// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.net.Proxy;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of one client, below {@code petstore} or {@code petstore.clients.<name>}.
 *
 * @param baseUrl Base address of the service, whose path ends with the version, such as https://pets.example/v1. There is no client without
 *     it.
 * @param apiKey API key. Keep it out of the sources: name an environment variable or a secret here.
 * @param allowPlainHttp Whether a base URL with http may lead to another machine, in a trusted network.
 * @param connectTimeout How long connecting to one address of the service may take.
 * @param attemptTimeout How long one exchange with the service may take, from connecting to the end of the response.
 * @param timeout How long a whole call may take, waits and retries included.
 * @param maxRateLimitWait How much of its timeout a call may wait for the rate limit. All of it by default; a web application sets a second
 *     or two.
 * @param plan Plan of the API key. By default the client learns the limits from the responses.
 * @param rateLimit Rate limit.
 * @param retry Retries of failed calls.
 * @param maxResponseSize How large a response may be after decompression.
 * @param applicationName Name of the application for the User-Agent header, such as adoption-site/2.1.
 * @param headers Headers of every request.
 * @param proxy Proxy. That of the JVM by default.
 * @param ssl TLS settings.
 */
@ConfigurationProperties("petstore")
record PetStoreProperties(
        @Nullable String baseUrl,
        @Nullable String apiKey,
        @DefaultValue("false") boolean allowPlainHttp,
        @DefaultValue("10s") Duration connectTimeout,
        @DefaultValue("20s") Duration attemptTimeout,
        @DefaultValue("90s") Duration timeout,
        @Nullable Duration maxRateLimitWait,
        @DefaultValue Plan plan,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Retry retry,
        @DefaultValue("10MB") DataSize maxResponseSize,
        @Nullable String applicationName,
        @DefaultValue Map<String, String> headers,
        @DefaultValue ProxyServer proxy,
        @DefaultValue Ssl ssl) {

    /** Shows no setting, because some are secrets. */
    @Override
    public String toString() {
        return "PetStoreProperties";
    }

    /**
     * The plan of the key.
     *
     * @param name Name of the plan.
     * @param requestsPerMinute Requests per minute of an Enterprise plan.
     * @param requestsPerDay Requests per day of an Enterprise plan.
     */
    record Plan(
            @Nullable PlanName name,
            @Nullable Long requestsPerMinute,
            @Nullable Long requestsPerDay) {}

    /** The plans of the interface document. */
    enum PlanName {
        FREE,
        PRO,
        BUSINESS,
        ENTERPRISE
    }

    /**
     * What is known of the rate limit.
     *
     * @param scope Which clients share what is known of the rate limit: all of the JVM, this client alone, this client of a key that
     *     nothing else uses, all processes that ask the ledger in Redis, or those that ask the ledger of the bean QuotaLedger.
     */
    record RateLimit(@DefaultValue("shared") Scope scope) {}

    /** The scopes of {@link com.petstore.sdk.RateLimitScope}, and two ledgers. */
    enum Scope {
        SHARED,
        ISOLATED,
        EXCLUSIVE,
        REDIS,
        LEDGER
    }

    /**
     * When failed calls are retried.
     *
     * @param maxRetries Number of retries of a call. Zero to retry nothing.
     * @param initialDelay Longest wait before the first retry, which doubles with each further one.
     * @param maxDelay Longest wait before any retry.
     */
    record Retry(
            @DefaultValue("2") int maxRetries,
            @DefaultValue("250ms") Duration initialDelay,
            @DefaultValue("8s") Duration maxDelay) {}

    /**
     * The proxy.
     *
     * @param type Kind of the proxy. DIRECT to use none, whatever the JVM is set to.
     * @param host Host of the proxy.
     * @param port Port of the proxy.
     */
    record ProxyServer(
            @DefaultValue("http") Proxy.Type type,
            @Nullable String host,
            @Nullable Integer port) {}

    /**
     * How TLS connections are made.
     *
     * @param bundle SSL bundle for a private certificate authority or a client certificate. As the JVM makes connections by default.
     */
    record Ssl(@Nullable String bundle) {}
}
