// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.net.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * What the author of an application sets for one client, completed and explained by an editor: below {@code petstore} or
 * {@code petstore.clients.<name>}; for every client, below {@code petstore.defaults}. What is null has the default of the builder.
 *
 * @param baseUrl Base address of the service, whose path ends with the version, such as https://pets.example/v1. There is no client without
 *     it.
 * @param apiKey API key. Keep it out of the sources: name an environment variable or a secret here.
 * @param allowPlainHttp Whether a base URL with http may lead to another machine, in a trusted network.
 * @param connectTimeout How long the DNS look-up may take, and how long connecting to one address of the service, with its unit.
 * @param attemptTimeout How long one exchange with the service may take, from connecting to the end of the response, with its unit.
 * @param timeout How long a whole call may take, waits and retries included, with its unit.
 * @param background Whether the calls are background calls, as in a job: they step behind all others of the key, and leave them room.
 * @param rateLimit Rate limit.
 * @param retry Retries of failed calls.
 * @param maxResponseSize How large a response may be after decompression.
 * @param applicationName Name of the application for the User-Agent header, such as adoption-site/2.1.
 * @param headers Headers of every request, by their names as they are sent.
 * @param proxy Proxy. That of the JVM by default.
 * @param ssl TLS settings.
 */
@ConfigurationProperties("petstore")
record PetStoreProperties(
        @Nullable String baseUrl,
        @Nullable String apiKey,
        @Nullable Boolean allowPlainHttp,
        @Nullable Duration connectTimeout,
        @Nullable Duration attemptTimeout,
        @Nullable Duration timeout,
        @Nullable Boolean background,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Retry retry,
        @Nullable DataSize maxResponseSize,
        @Nullable String applicationName,
        @DefaultValue Map<String, String> headers,
        @DefaultValue ProxyServer proxy,
        @DefaultValue Ssl ssl) {

    /** Binds what is correct, with the defaults that a client has from {@code petstore.defaults}. */
    static PetStoreProperties of(ClientName client, Environment environment) {
        return new Settings(environment).of(client);
    }

    /**
     * The clients of {@code petstore.clients}.
     *
     * @param clients Further clients by name, each with the settings of a client.
     */
    @ConfigurationProperties("petstore")
    record Named(Map<String, PetStoreProperties> clients) {

        static Named of(Environment environment) {
            return new Named(ClientNames.named(environment).stream()
                    .collect(Collectors.toMap(
                            ClientName::toString, client -> PetStoreProperties.of(client, environment))));
        }
    }

    /** Shows no setting, because some are secrets. */
    @Override
    public String toString() {
        return "PetStoreProperties";
    }

    /**
     * The rate limit.
     *
     * @param scope Which clients share what is known of the rate limit: all of the JVM, this client alone, or all processes that share the
     *     application's ledger.
     * @param maxWait How much of its timeout a call may wait for the rate limit, with its unit. All of it by default; a web application sets a
     *     second or two.
     */
    record RateLimit(
            @DefaultValue("shared") Scope scope, @Nullable Duration maxWait) {}

    /** The scopes of {@link com.petstore.sdk.RateLimitScope}. */
    enum Scope {
        SHARED,
        ISOLATED,
        LEDGER
    }

    /**
     * When failed calls are retried.
     *
     * @param maxRetries Number of retries of a call. Zero to retry nothing.
     * @param initialDelay Longest wait before the first retry, which doubles with each further one, with its unit.
     * @param maxDelay Longest wait before any retry, with its unit.
     */
    record Retry(
            @Nullable Integer maxRetries,
            @Nullable Duration initialDelay,
            @Nullable Duration maxDelay) {}

    /**
     * The proxy.
     *
     * @param type Kind of the proxy. DIRECT to use none, whatever the JVM is set to.
     * @param host Host of the proxy.
     * @param port Port of the proxy.
     * @param username User, if an HTTP proxy requires one.
     * @param password Password of the user.
     */
    record ProxyServer(
            Proxy.@Nullable Type type,
            @Nullable String host,
            @Nullable Integer port,
            @Nullable String username,
            @Nullable String password) {

        /** Shows no setting, because the password is a secret. */
        @Override
        public String toString() {
            return "ProxyServer";
        }
    }

    /**
     * How TLS connections are made.
     *
     * @param bundle SSL bundle for a private certificate authority or a client certificate. As the JVM makes connections by default.
     */
    record Ssl(@Nullable String bundle) {}
}
