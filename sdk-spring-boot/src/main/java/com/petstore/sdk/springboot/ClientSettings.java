// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * The settings of one client: its own, and those of {@code petstore.defaults} for what it does not set. Address, key and headers are those of
 * one service, and never inherited.
 */
final class ClientSettings {

    /** Properties by the settings of the builder that they set. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "baseUrl", "base-url",
            "apiKey", "api-key",
            "connectTimeout", "connect-timeout",
            "attemptTimeout", "attempt-timeout",
            "timeout", "timeout",
            "maxRateLimitWait", "max-rate-limit-wait",
            "applicationName", "application-name",
            "maxResponseBytes", "max-response-size",
            "proxy", "proxy.host",
            "sslContext", "ssl.bundle");

    private final String prefix;
    private final PetStoreProperties own;
    private final PetStoreProperties defaults;
    private final PropertiesBinder binder;
    private final PropertyProblems problems;

    ClientSettings(String client, PropertiesBinder binder, PropertyProblems problems) {
        this.prefix = ClientNames.prefix(client);
        this.own = binder.bind(prefix, PetStoreProperties.class);
        this.defaults = binder.bind(ClientNames.DEFAULTS, PetStoreProperties.class);
        this.binder = binder;
        this.problems = problems;
    }

    private <T> @Nullable T get(Function<PetStoreProperties, @Nullable T> setting) {
        T value = setting.apply(own);
        return value == null ? setting.apply(defaults) : value;
    }

    private <G, T> @Nullable T get(Function<PetStoreProperties, @Nullable G> group, Function<G, @Nullable T> setting) {
        return get(properties -> {
            G found = group.apply(properties);
            return found == null ? null : setting.apply(found);
        });
    }

    PetStoreProperties.Scope scope() {
        PetStoreProperties.Scope scope = get(PetStoreProperties::rateLimit, PetStoreProperties.RateLimit::scope);
        return scope == null ? PetStoreProperties.Scope.SHARED : scope;
    }

    /** Sets the address and the key of the properties. */
    void connect(PetStoreClientBuilder builder) {
        ifSet(binder.resolved(prefix + ".base-url", own.baseUrl()), builder::baseUrl);
        ifSet(binder.resolved(prefix + ".api-key", own.apiKey()), builder::apiKey);
    }

    /** Sets everything else. */
    void apply(PetStoreClientBuilder builder, ApplicationLedger ledger, ObjectProvider<SslBundles> sslBundles) {
        ifSet(get(PetStoreProperties::allowPlainHttp), builder::allowPlainHttp);
        ifSet(get(PetStoreProperties::connectTimeout), builder::connectTimeout);
        ifSet(get(PetStoreProperties::attemptTimeout), builder::attemptTimeout);
        ifSet(get(PetStoreProperties::timeout), builder::timeout);
        ifSet(get(PetStoreProperties::maxRateLimitWait), builder::maxRateLimitWait);
        ifSet(get(PetStoreProperties::maxResponseSize), size -> builder.maxResponseBytes(size.toBytes()));
        ifSet(get(PetStoreProperties::applicationName), builder::applicationName);
        binder.headers(prefix, own.headers()).forEach(builder::header);
        ifSet(rateLimitScope(ledger), builder::rateLimitScope);
        builder.retryPolicy(retryPolicy());
        ifSet(checked("proxy.host", this::proxy), builder::proxy);
        ifSet(checked("ssl.bundle", () -> bundle(sslBundles)), bundle -> apply(bundle, builder));
    }

    private static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    private <T> @Nullable T checked(String property, Supplier<@Nullable T> setting) {
        try {
            return setting.get();
        } catch (IllegalArgumentException e) {
            problems.add(prefix, property, "is refused: " + e.getMessage());
            return null;
        }
    }

    private @Nullable RateLimitScope rateLimitScope(ApplicationLedger ledger) {
        return switch (scope()) {
            case SHARED -> RateLimitScope.shared();
            case ISOLATED -> RateLimitScope.isolated();
            case LEDGER -> ledger.scope(binder, problems);
        };
    }

    private RetryPolicy retryPolicy() {
        RetryPolicy[] policy = {RetryPolicy.defaults()};
        change("max-retries", PetStoreProperties.Retry::maxRetries, policy, RetryPolicy::withMaxRetries);
        change("initial-delay", PetStoreProperties.Retry::initialDelay, policy, RetryPolicy::withInitialDelay);
        change("max-delay", PetStoreProperties.Retry::maxDelay, policy, RetryPolicy::withMaxDelay);
        return policy[0];
    }

    private <T> void change(
            String property,
            Function<PetStoreProperties.Retry, @Nullable T> setting,
            RetryPolicy[] policy,
            BiFunction<RetryPolicy, T, RetryPolicy> wither) {
        T value = get(PetStoreProperties::retry, setting);
        if (value != null) {
            ifSet(checked("retry." + property, () -> wither.apply(policy[0], value)), changed -> policy[0] = changed);
        }
    }

    private @Nullable Proxy proxy() {
        Proxy.Type type = get(PetStoreProperties::proxy, PetStoreProperties.ProxyServer::type);
        String host = get(PetStoreProperties::proxy, PetStoreProperties.ProxyServer::host);
        Integer port = get(PetStoreProperties::proxy, PetStoreProperties.ProxyServer::port);
        if (type == Proxy.Type.DIRECT) {
            return Proxy.NO_PROXY;
        }
        if (host == null && port == null) {
            return null;
        }
        if (host == null || port == null) {
            throw new IllegalArgumentException("proxy.host and proxy.port must be set together");
        }
        return new Proxy(type == null ? Proxy.Type.HTTP : type, InetSocketAddress.createUnresolved(host, port));
    }

    private @Nullable SslBundle bundle(ObjectProvider<SslBundles> sslBundles) {
        String name = get(PetStoreProperties::ssl, PetStoreProperties.Ssl::bundle);
        if (name == null) {
            return null;
        }
        try {
            return sslBundles.getObject().getBundle(name);
        } catch (NoSuchSslBundleException e) {
            throw new IllegalArgumentException("there is no SSL bundle '" + name + "' below spring.ssl.bundle", e);
        }
    }

    private static void apply(SslBundle bundle, PetStoreClientBuilder builder) {
        for (TrustManager manager : bundle.getManagers().getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                builder.sslContext(bundle.createSslContext(), x509);
            }
        }
    }

    /** Adds what the builder refuses, by the names of properties; those that were refused before keep their first reason. */
    void addProblems(PetStoreClientBuilder builder) {
        builder.problems().forEach((setting, problem) -> {
            if (setting.startsWith("header ")) {
                problems.add(prefix, "headers." + setting.substring("header ".length()), problem);
            } else if (PROPERTIES.containsKey(setting)) {
                problems.add(prefix, PROPERTIES.get(setting), problem);
            } else {
                problems.add(prefix, "*." + setting, problem);
            }
        });
    }
}
