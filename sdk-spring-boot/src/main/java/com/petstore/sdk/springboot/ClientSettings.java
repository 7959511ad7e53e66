// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.springboot.PetStoreProperties.ProxyServer;
import com.petstore.sdk.springboot.PetStoreProperties.Scope;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.NestedExceptionUtils;

/** Passes the properties of one client on to its builder, and what the builder refuses back to the report that the author of the properties reads. */
final class ClientSettings {

    /** Properties by the settings of the builder that they set, where their names differ. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "maxRateLimitWait", "rate-limit.max-wait",
            "maxResponseBytes", "max-response-size",
            "proxy", "proxy.host",
            "sslContext", "ssl.bundle",
            "userAgentSuffix", "application-name");

    private final ClientName client;
    private final Settings settings;
    private final PetStoreProperties properties;

    ClientSettings(ClientName client, Settings settings) {
        this.client = client;
        this.settings = settings;
        this.properties = settings.of(client);
    }

    Scope scope() {
        return properties.rateLimit().scope();
    }

    private String named(String setting) {
        return client.prefix() + "." + setting;
    }

    private void refuse(String setting, String rule) {
        settings.refuse(named(setting), rule);
    }

    /** Sets the address and the key of the properties. */
    void connect(PetStoreClientBuilder builder) {
        ifSet(settings.resolved(named("base-url"), properties.baseUrl()), builder::baseUrl);
        ifSet(settings.resolved(named("api-key"), properties.apiKey()), builder::apiKey);
    }

    /** Sets everything else. */
    void apply(PetStoreClientBuilder builder, ObjectProvider<SslBundles> sslBundles) {
        ifSet(properties.allowPlainHttp(), builder::allowPlainHttp);
        ifSet(properties.connectTimeout(), builder::connectTimeout);
        ifSet(properties.attemptTimeout(), builder::attemptTimeout);
        ifSet(properties.timeout(), builder::timeout);
        ifSet(properties.background(), builder::background);
        ifSet(properties.rateLimit().maxWait(), builder::maxRateLimitWait);
        ifSet(properties.maxResponseSize(), size -> builder.maxResponseBytes(size.toBytes()));
        ifSet(properties.applicationName(), builder::userAgentSuffix);
        properties.headers().forEach(builder::header);
        builder.retryPolicy(retryPolicy(properties.retry()));
        proxy(properties.proxy(), builder);
        ifSet(properties.ssl().bundle(), bundle -> ssl(bundle, sslBundles, builder));
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
                value == null ? policy : settings.checked(named(property), () -> wither.apply(policy, value));
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
            refuse("proxy.host", "and proxy.port must be set together");
            return;
        }
        Proxy server = server(Objects.requireNonNullElse(proxy.type(), Proxy.Type.HTTP), proxy.host(), proxy.port());
        if (!hasUser) {
            ifSet(server, builder::proxy);
        } else if (proxy.username() == null || proxy.password() == null) {
            refuse("proxy.username", "and proxy.password must be set together");
        } else if (server != null) {
            builder.proxy(server, proxy.username(), proxy.password());
        }
    }

    private @Nullable Proxy server(Proxy.Type type, String host, int port) {
        if (port < 1 || port > 65_535) {
            refuse("proxy.port", "must be 1 to 65535, was " + port);
            return null;
        }
        return new Proxy(type, InetSocketAddress.createUnresolved(host, port));
    }

    private void ssl(String bundle, ObjectProvider<SslBundles> sslBundles, PetStoreClientBuilder builder) {
        try {
            SslBundles bundles = sslBundles.getObject();
            ReloadedSslContext ssl = new ReloadedSslContext(bundles.getBundle(bundle));
            bundles.addBundleUpdateHandler(bundle, ssl::reload);
            builder.sslContext(ssl.context(), ssl.trustManager());
        } catch (NoSuchSslBundleException e) {
            refuse("ssl.bundle", "is refused: there is no SSL bundle '" + bundle + "' below spring.ssl.bundle");
        } catch (GeneralSecurityException | RuntimeException e) {
            // Spring Boot reads the files of a bundle when it is used; each kind fails with exceptions of its own.
            refuse(
                    "ssl.bundle",
                    "is refused: the SSL bundle '" + bundle + "' cannot be created: " + e.getMessage() + ", because of "
                            + NestedExceptionUtils.getMostSpecificCause(e));
        }
    }

    /** Adds what the builder refuses, by the names of properties; those that were refused before keep their first reason. */
    void addProblems(Map<String, String> refused) {
        // One setting is named in the texts of others.
        refused.forEach((setting, problem) ->
                refuse(property(setting), problem.replace("allowPlainHttp", named("allow-plain-http"))));
    }

    private static String property(String setting) {
        return setting.startsWith("header ")
                ? setting.replaceFirst(" ", "s.")
                : PROPERTIES.getOrDefault(setting, DataObjectPropertyName.toDashedForm(setting));
    }
}
