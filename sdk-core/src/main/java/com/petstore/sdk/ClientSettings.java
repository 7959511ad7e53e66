package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallObserver;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Pauses;
import com.petstore.sdk.internal.call.ServiceClock;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.OkHttpClients;
import com.petstore.sdk.internal.http.OkHttpTransport;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.UserAgent;
import com.petstore.sdk.internal.ratelimit.ClientGates;
import com.petstore.sdk.internal.text.PrintableText;
import java.net.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** What a {@link PetStoreClientBuilder} collects: all settings are checked together, and then a client is put together. */
final class ClientSettings implements Cloneable {

    @Nullable
    String baseUrl;

    boolean allowPlainHttp;

    @Nullable
    String environmentPrefix;

    @Nullable
    String apiKey;

    @Nullable
    Supplier<String> apiKeySupplier;

    Duration connectTimeout = Duration.ofSeconds(10);
    Duration attemptTimeout = Duration.ofSeconds(20);
    Duration timeout = Duration.ofSeconds(90);

    @Nullable
    Duration maxRateLimitWait;

    @Nullable
    Plan plan;

    RateLimitScope rateLimitScope = RateLimitScope.shared();
    RetryPolicy retryPolicy = RetryPolicy.defaults();
    long maxResponseBytes = 10L << 20;

    @Nullable
    String applicationName;

    TreeMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    @Nullable
    OkHttpClient httpClient;

    @Nullable
    Proxy proxy;

    @Nullable
    SSLContext sslContext;

    @Nullable
    X509TrustManager trustManager;

    @Nullable
    Executor callbackExecutor;

    TimeSource timeSource = TimeSource.system();

    @Nullable
    CallListener listener;

    String clientName = CallEvents.DEFAULT_CLIENT_NAME;

    ClientSettings copy() {
        try {
            ClientSettings copy = (ClientSettings) clone();
            copy.headers = new TreeMap<>(headers);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * A client with these settings.
     *
     * @throws IllegalStateException with all that is wrong, so that the caller can fix all at once
     */
    PetStoreClient build() {
        List<String> errors = new ArrayList<>();
        BaseUrl address =
                parse(() -> BaseUrl.parse(baseUrl, allowPlainHttp), missingVariable(baseUrl, "_BASE_URL"), errors);
        ApiKeySource keys = parse(
                () -> apiKeySupplier == null ? ApiKeySource.fixed(apiKey) : new ApiKeySource(apiKeySupplier),
                missingVariable(apiKey, "_API_KEY"),
                errors);
        parse(() -> Durations.positive("connectTimeout", connectTimeout), "", errors);
        parse(() -> Durations.positive("attemptTimeout", attemptTimeout), "", errors);
        parse(() -> Durations.positive("timeout", timeout), "", errors);
        Duration longestWait = maxRateLimitWait == null ? Duration.ZERO : maxRateLimitWait;
        parse(() -> Durations.notNegative("maxRateLimitWait", longestWait), "", errors);
        String userAgent = parse(() -> UserAgent.of(applicationName), "", errors);
        if (clientName.isBlank()) {
            errors.add("clientName must not be blank");
        }
        if (maxResponseBytes <= 0) {
            errors.add("maxResponseBytes must be positive, was " + maxResponseBytes);
        }
        List<RequestHeader> ownHeaders = parse(
                () -> headers.entrySet().stream()
                        .map(header -> new RequestHeader(header.getKey(), header.getValue()))
                        .toList(),
                "",
                errors);
        if (httpClient != null && (proxy != null || sslContext != null)) {
            errors.add("proxy and sslContext must not be set together with httpClient: set them on the OkHttpClient");
        }
        Proxy knownProxy = httpClient == null ? proxy : httpClient.proxy();
        if (address != null
                && address.mustStayOnThisMachine()
                && knownProxy != null
                && knownProxy.type() != Proxy.Type.DIRECT) {
            errors.add(
                    "proxy must not be set for a base URL with http, because the API key is sent with every request, was "
                            + knownProxy + "; or allowPlainHttp(true) for a network that is trusted");
        }
        if ((sslContext == null) != (trustManager == null)) {
            errors.add("sslContext must come with its trustManager");
        }
        if (address == null || keys == null || userAgent == null || ownHeaders == null || !errors.isEmpty()) {
            throw new IllegalStateException("PetStoreClient cannot be built: " + String.join("; ", errors));
        }
        CallSettings settings = new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, ownHeaders);
        return client(address, keys, userAgent, settings);
    }

    private static <T> @Nullable T parse(Supplier<T> setting, String more, List<String> errors) {
        try {
            return setting.get();
        } catch (IllegalArgumentException e) {
            errors.add(e.getMessage() + more);
            return null;
        }
    }

    private String missingVariable(@Nullable String setting, String name) {
        return setting == null && environmentPrefix != null
                ? ", and " + PrintableText.of(environmentPrefix) + name + " is not set"
                : "";
    }

    /** The one place that puts the parts together. */
    private PetStoreClient client(BaseUrl address, ApiKeySource keys, String userAgent, CallSettings settings) {
        Transport transport = new OkHttpTransport(
                address,
                userAgent,
                connectTimeout,
                attemptTimeout,
                maxResponseBytes,
                httpClient == null
                        ? OkHttpClients.create(address.isHttps(), proxy, sslContext, trustManager)
                        : httpClient,
                httpClient == null,
                TimeSource.system());
        CallEnvironment environment = new CallEnvironment(
                timeSource,
                keys,
                new ClientGates(rateLimitScope.registry(), address.origin(), timeSource, plan),
                new Pauses(timeSource),
                new CallObserver(listener, address, clientName),
                new ServiceClock(),
                Math::random);
        CallContext context = new CallContext(
                new BlockingRunner(transport, environment),
                new AsyncRunner(transport, environment, callbackExecutor, DaemonThreads::execute),
                settings,
                List.of());
        return new DefaultPetStoreClient(transport, environment, context, copy());
    }
}
