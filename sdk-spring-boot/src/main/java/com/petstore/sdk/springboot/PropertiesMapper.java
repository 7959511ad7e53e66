// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.Plan;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** Sets the properties of one client on a builder; collects what is wrong. */
final class PropertiesMapper {

    private final String prefix;
    private final PetStoreProperties properties;
    private final List<String> problems;

    PropertiesMapper(String prefix, PetStoreProperties properties, List<String> problems) {
        this.prefix = prefix;
        this.properties = properties;
        this.problems = problems;
    }

    void apply(
            PetStoreClientBuilder builder,
            PetStoreProperties.Scope scope,
            LedgerScopes ledgers,
            ObjectProvider<SslBundles> sslBundles) {
        ifSet(properties.baseUrl(), builder::baseUrl);
        ifSet(properties.apiKey(), builder::apiKey);
        builder.allowPlainHttp(properties.allowPlainHttp())
                .connectTimeout(properties.connectTimeout())
                .attemptTimeout(properties.attemptTimeout())
                .timeout(properties.timeout())
                .maxRateLimitWait(properties.maxRateLimitWait())
                .maxResponseBytes(properties.maxResponseSize().toBytes())
                .applicationName(properties.applicationName());
        ifSet(checked("rate-limit.scope", () -> rateLimitScope(scope, ledgers)), builder::rateLimitScope);
        ifSet(checked("plan", this::plan), builder::plan);
        ifSet(checked("retry", this::retryPolicy), builder::retryPolicy);
        ifSet(checked("proxy", this::proxy), builder::proxy);
        properties.headers().forEach(builder::header);
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
            problems.add(prefix + "." + property + ": " + e.getMessage());
            return null;
        }
    }

    private @Nullable RateLimitScope rateLimitScope(PetStoreProperties.Scope scope, LedgerScopes ledgers) {
        return switch (scope) {
            case SHARED -> RateLimitScope.shared();
            case ISOLATED -> RateLimitScope.isolated();
            case EXCLUSIVE -> RateLimitScope.exclusive();
            case LEDGER -> ledgers.ofBean();
            case REDIS -> ledgers.inRedis(problems);
        };
    }

    private @Nullable Plan plan() {
        PetStoreProperties.Plan plan = properties.plan();
        Long perMinute = plan.requestsPerMinute();
        Long perDay = plan.requestsPerDay();
        if (plan.name() == PetStoreProperties.PlanName.ENTERPRISE && perMinute != null && perDay != null) {
            return Plan.enterprise(perMinute, perDay);
        }
        if (plan.name() == PetStoreProperties.PlanName.ENTERPRISE || perMinute != null || perDay != null) {
            throw new IllegalArgumentException(
                    "the name enterprise, requests-per-minute and requests-per-day must be set together");
        }
        return plan.name() == null
                ? null
                : switch (plan.name()) {
                    case FREE -> Plan.FREE;
                    case PRO -> Plan.PRO;
                    case BUSINESS -> Plan.BUSINESS;
                    case ENTERPRISE -> throw new AssertionError(plan);
                };
    }

    private RetryPolicy retryPolicy() {
        PetStoreProperties.Retry retry = properties.retry();
        return RetryPolicy.defaults()
                .withMaxRetries(retry.maxRetries())
                .withInitialDelay(retry.initialDelay())
                .withMaxDelay(retry.maxDelay());
    }

    private @Nullable Proxy proxy() {
        PetStoreProperties.ProxyServer proxy = properties.proxy();
        if (proxy.type() == Proxy.Type.DIRECT) {
            return Proxy.NO_PROXY;
        }
        if (proxy.host() == null && proxy.port() == null) {
            return null;
        }
        if (proxy.host() == null || proxy.port() == null) {
            throw new IllegalArgumentException("host and port must be set together");
        }
        return new Proxy(proxy.type(), InetSocketAddress.createUnresolved(proxy.host(), proxy.port()));
    }

    private @Nullable SslBundle bundle(ObjectProvider<SslBundles> sslBundles) {
        String name = properties.ssl().bundle();
        if (name == null) {
            return null;
        }
        try {
            return sslBundles.getObject().getBundle(name);
        } catch (NoSuchSslBundleException e) {
            throw new IllegalArgumentException("there is no SSL bundle '" + name + "' below spring.ssl.bundle", e);
        }
    }

    private void apply(SslBundle bundle, PetStoreClientBuilder builder) {
        for (TrustManager manager : bundle.getManagers().getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                builder.sslContext(bundle.createSslContext(), x509);
            }
        }
    }
}
