// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.springboot.PetStoreProperties.ProxyServer;
import com.petstore.sdk.springboot.PetStoreProperties.Scope;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;

/** The settings of one client, from its properties to its builder and from the builder's problems back to the properties. */
final class ClientSettings {

    /** Properties by the settings of the builder that they set. */
    private static final Map<String, String> PROPERTIES = Map.ofEntries(
            Map.entry("allowPlainHttp", "allow-plain-http"),
            Map.entry("apiKey", "api-key"),
            Map.entry("applicationName", "application-name"),
            Map.entry("attemptTimeout", "attempt-timeout"),
            Map.entry("baseUrl", "base-url"),
            Map.entry("connectTimeout", "connect-timeout"),
            Map.entry("maxRateLimitWait", "max-rate-limit-wait"),
            Map.entry("maxResponseBytes", "max-response-size"),
            Map.entry("proxy", "proxy.host"),
            Map.entry("sslContext", "ssl.bundle"));

    private final String prefix;
    private final PropertiesBinder binder;
    private final PetStoreProperties properties;

    ClientSettings(String client, Environment environment, PropertyProblems problems) {
        prefix = ClientNames.prefix(client);
        binder = PropertiesBinder.ofClient(environment, prefix, problems);
        properties = binder.bind(prefix, PetStoreProperties.class);
    }

    Scope scope() {
        return Objects.requireNonNullElse(properties.rateLimit().scope(), Scope.SHARED);
    }

    /** Sets the address and the key of the properties. */
    void connect(PetStoreClientBuilder builder) {
        ifSet(binder.resolved(named("base-url"), properties.baseUrl()), builder::baseUrl);
        ifSet(binder.resolved(named("api-key"), properties.apiKey()), builder::apiKey);
    }

    /** Sets everything else. */
    void apply(PetStoreClientBuilder builder, @Nullable RateLimitScope scope, ObjectProvider<SslBundles> sslBundles) {
        ifSet(properties.allowPlainHttp(), builder::allowPlainHttp);
        ifSet(properties.connectTimeout(), builder::connectTimeout);
        ifSet(properties.attemptTimeout(), builder::attemptTimeout);
        ifSet(properties.timeout(), builder::timeout);
        ifSet(properties.maxRateLimitWait(), builder::maxRateLimitWait);
        ifSet(properties.maxResponseSize(), size -> builder.maxResponseBytes(size.toBytes()));
        ifSet(properties.applicationName(), builder::applicationName);
        binder.requireWritten(named("headers"), properties.headers().keySet());
        properties.headers().forEach(builder::header);
        ifSet(scope, builder::rateLimitScope);
        builder.retryPolicy(retryPolicy(properties.retry()));
        proxy(properties.proxy(), builder);
        ifSet(properties.ssl().bundle(), bundle -> ssl(bundle, sslBundles, builder));
    }

    private String named(String property) {
        return prefix + "." + property;
    }

    private static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    private RetryPolicy retryPolicy(PetStoreProperties.Retry retry) {
        RetryPolicy policy = RetryPolicy.defaults();
        policy = with(policy, "retry.max-retries", retry.maxRetries(), RetryPolicy::withMaxRetries);
        policy = with(policy, "retry.initial-delay", retry.initialDelay(), RetryPolicy::withInitialDelay);
        return with(policy, "retry.max-delay", retry.maxDelay(), RetryPolicy::withMaxDelay);
    }

    private <T> RetryPolicy with(
            RetryPolicy policy, String property, @Nullable T value, BiFunction<RetryPolicy, T, RetryPolicy> wither) {
        RetryPolicy changed =
                value == null ? policy : binder.checked(named(property), () -> wither.apply(policy, value));
        return changed == null ? policy : changed;
    }

    private void proxy(ProxyServer proxy, PetStoreClientBuilder builder) {
        if (proxy.type() == Proxy.Type.DIRECT) {
            builder.proxy(Proxy.NO_PROXY);
            return;
        }
        boolean hasUser = proxy.username() != null || proxy.password() != null;
        if (proxy.host() == null && proxy.port() == null && !hasUser) {
            return;
        }
        if (proxy.host() == null || proxy.port() == null) {
            binder.refuse(named("proxy.host"), "and proxy.port must be set together");
            return;
        }
        Proxy server = server(Objects.requireNonNullElse(proxy.type(), Proxy.Type.HTTP), proxy.host(), proxy.port());
        if (!hasUser) {
            ifSet(server, builder::proxy);
        } else if (proxy.username() == null || proxy.password() == null) {
            binder.refuse(named("proxy.username"), "and proxy.password must be set together");
        } else if (server != null) {
            builder.proxy(server, proxy.username(), proxy.password());
        }
    }

    private @Nullable Proxy server(Proxy.Type type, String host, int port) {
        if (port < 1 || port > 65_535) {
            binder.refuse(named("proxy.port"), "must be 1 to 65535, was " + port);
            return null;
        }
        return new Proxy(type, InetSocketAddress.createUnresolved(host, port));
    }

    private void ssl(String bundle, ObjectProvider<SslBundles> sslBundles, PetStoreClientBuilder builder) {
        try {
            apply(sslBundles.getObject().getBundle(bundle), builder);
        } catch (NoSuchSslBundleException e) {
            binder.refuse(
                    named("ssl.bundle"), "is refused: there is no SSL bundle '" + bundle + "' below spring.ssl.bundle");
        } catch (RuntimeException e) {
            // Spring Boot reads the files of a bundle when it is used; each kind fails with exceptions of its own.
            binder.refuse(
                    named("ssl.bundle"),
                    "is refused: the SSL bundle '" + bundle + "' cannot be created: " + e.getMessage() + ", because of "
                            + NestedExceptionUtils.getMostSpecificCause(e));
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
        builder.problems()
                .forEach((setting, problem) -> binder.refuse(
                        named(
                                setting.startsWith("header ")
                                        ? setting.replaceFirst(" ", "s.")
                                        : PROPERTIES.getOrDefault(setting, setting)),
                        inProperties(problem)));
    }

    /** Returns a problem with the names of other settings, such as {@code allowPlainHttp}, as properties. */
    private String inProperties(String problem) {
        String text = problem;
        for (Map.Entry<String, String> property : PROPERTIES.entrySet()) {
            // Others are words of the language too.
            if (!property.getKey().equals("proxy")) {
                text = text.replace(property.getKey(), named(property.getValue()));
            }
        }
        return text;
    }
}
