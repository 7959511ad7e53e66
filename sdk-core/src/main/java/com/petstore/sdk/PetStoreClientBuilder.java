package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallObserver;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.DeprecationLog;
import com.petstore.sdk.internal.call.Pauses;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.OkHttpTransport;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.UserAgent;
import com.petstore.sdk.internal.ratelimit.ClientGates;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a {@link PetStoreClient}; not thread-safe.
 *
 * <p>Setters reject only null; {@link #build()} checks everything together.
 */
public final class PetStoreClientBuilder {

    private @Nullable String baseUrl;
    private boolean allowPlainHttp;
    private @Nullable String environmentPrefix;
    private @Nullable String apiKey;
    private @Nullable Supplier<String> apiKeySupplier;
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration attemptTimeout = Duration.ofSeconds(20);
    private Duration timeout = Duration.ofSeconds(90);
    private @Nullable Duration maxRateLimitWait;
    private @Nullable Plan plan;
    private RateLimitScope rateLimitScope = RateLimitScope.shared();
    private RetryPolicy retryPolicy = RetryPolicy.defaults();
    private long maxResponseBytes = 10L << 20;
    private @Nullable String applicationName;
    private @Nullable OkHttpClient httpClient;
    private @Nullable Executor callbackExecutor;
    private TimeSource timeSource = TimeSource.system();
    private @Nullable CallListener listener;

    PetStoreClientBuilder() {}

    private PetStoreClientBuilder(PetStoreClientBuilder other) {
        this.baseUrl = other.baseUrl;
        this.allowPlainHttp = other.allowPlainHttp;
        this.environmentPrefix = other.environmentPrefix;
        this.apiKey = other.apiKey;
        this.apiKeySupplier = other.apiKeySupplier;
        this.connectTimeout = other.connectTimeout;
        this.attemptTimeout = other.attemptTimeout;
        this.timeout = other.timeout;
        this.maxRateLimitWait = other.maxRateLimitWait;
        this.plan = other.plan;
        this.rateLimitScope = other.rateLimitScope;
        this.retryPolicy = other.retryPolicy;
        this.maxResponseBytes = other.maxResponseBytes;
        this.applicationName = other.applicationName;
        this.httpClient = other.httpClient;
        this.callbackExecutor = other.callbackExecutor;
        this.timeSource = other.timeSource;
        this.listener = other.listener;
    }

    PetStoreClientBuilder copy() {
        return new PetStoreClientBuilder(this);
    }

    /**
     * Sets the base address of the service, whose path ends with the version; required.
     *
     * @param baseUrl an https URL such as {@code https://pets.example/v1}, with or without a slash at its end, and without user
     *     name, query and fragment; http to this machine, or with {@link #allowPlainHttp}
     * @return this builder
     */
    public PetStoreClientBuilder baseUrl(String baseUrl) {
        this.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
        return this;
    }

    /**
     * Sets whether a base URL with http may lead to another machine, in a trusted network; false by default. The API key is then sent
     * unencrypted.
     *
     * @param allowPlainHttp true to allow it
     * @return this builder
     */
    public PetStoreClientBuilder allowPlainHttp(boolean allowPlainHttp) {
        this.allowPlainHttp = allowPlainHttp;
        return this;
    }

    /**
     * Sets the API key; required, here or as a supplier. It is sent to the base URL only, and never shown in a message, a log or a
     * {@code toString}.
     *
     * @param apiKey the key, of visible ASCII characters
     * @return this builder
     */
    public PetStoreClientBuilder apiKey(String apiKey) {
        this.apiKey = Objects.requireNonNull(apiKey, "apiKey");
        this.apiKeySupplier = null;
        return this;
    }

    /**
     * Sets a supplier of API keys, in place of a fixed key. It is called before each attempt and again after a wait for the rate limit: by a
     * blocking call on its thread, by an asynchronous call on any thread. It must be thread-safe, and should return a key from memory.
     *
     * <p>If it throws an exception, the call fails with {@link com.petstore.sdk.error.PetStoreApiKeyException}. If it returns what cannot be
     * sent as a key, the call fails with {@link IllegalArgumentException} before its first attempt, and with
     * {@code PetStoreApiKeyException} after it.
     *
     * @param apiKey supplies the current key
     * @return this builder
     */
    public PetStoreClientBuilder apiKey(Supplier<String> apiKey) {
        this.apiKeySupplier = Objects.requireNonNull(apiKey, "apiKey");
        this.apiKey = null;
        return this;
    }

    /**
     * Takes base URL and API key, where they are not set yet, from the environment variables {@code PETSTORE_BASE_URL} and
     * {@code PETSTORE_API_KEY}. The environment is read here and nowhere else.
     *
     * @return this builder
     */
    public PetStoreClientBuilder fromEnvironment() {
        return fromEnvironment("PETSTORE");
    }

    /**
     * Takes base URL and API key, where they are not set yet, from the environment variables with this prefix: for
     * {@code PETSTORE_STAGING}, from {@code PETSTORE_STAGING_BASE_URL} and {@code PETSTORE_STAGING_API_KEY}. The environment is read
     * here and nowhere else.
     *
     * @param prefix what the names of the variables begin with
     * @return this builder
     */
    public PetStoreClientBuilder fromEnvironment(String prefix) {
        return fromEnvironment(Objects.requireNonNull(prefix, "prefix"), System.getenv());
    }

    PetStoreClientBuilder fromEnvironment(String prefix, Map<String, String> environment) {
        environmentPrefix = prefix;
        if (baseUrl == null) {
            baseUrl = environment.get(prefix + "_BASE_URL");
        }
        if (apiKey == null && apiKeySupplier == null) {
            apiKey = environment.get(prefix + "_API_KEY");
        }
        return this;
    }

    /**
     * Sets how long connecting to one address of the service may take; 10 seconds by default.
     *
     * @param connectTimeout the time; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder connectTimeout(Duration connectTimeout) {
        this.connectTimeout = Objects.requireNonNull(connectTimeout, "connectTimeout");
        return this;
    }

    /**
     * Sets how long one exchange with the service may take, from connecting to the end of the answer; 20 seconds by default.
     *
     * @param attemptTimeout the time; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder attemptTimeout(Duration attemptTimeout) {
        this.attemptTimeout = Objects.requireNonNull(attemptTimeout, "attemptTimeout");
        return this;
    }

    /**
     * Sets how long a whole call may take, waiting included; 90 seconds by default. A single call may have its own, see
     * {@link PetStoreCall#timeout}.
     *
     * @param timeout the time; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder timeout(Duration timeout) {
        this.timeout = Objects.requireNonNull(timeout, "timeout");
        return this;
    }

    /**
     * Sets for how much of its {@code timeout} a call may wait for the quota; all of it by default. A call that would have to wait for
     * longer fails at once with {@link com.petstore.sdk.error.RateLimitException}, and nothing is sent. A web service that must not park
     * its threads for a minute sets a second or two. That another request must be answered first is no reason to fail.
     *
     * <p>A single call may have its own, see {@link PetStoreCall#maxRateLimitWait}.
     *
     * @param maxRateLimitWait the time, all waits of a call together; zero to fail at once, which a process that has just
     *     started may do while something of the quota is left, because it spreads its first requests over some seconds
     * @return this builder
     */
    public PetStoreClientBuilder maxRateLimitWait(Duration maxRateLimitWait) {
        this.maxRateLimitWait = Objects.requireNonNull(maxRateLimitWait, "maxRateLimitWait");
        return this;
    }

    /**
     * Tells which plan the key has; by default the client learns it from the answers. Spreads the first requests of processes that start
     * together, and helps where the service shows the day's quota only.
     *
     * @param plan the plan
     * @return this builder
     */
    public PetStoreClientBuilder plan(Plan plan) {
        this.plan = Objects.requireNonNull(plan, "plan");
        return this;
    }

    /**
     * Sets which clients share what is known of the rate limit; {@link RateLimitScope#shared()} by default.
     *
     * @param rateLimitScope the scope
     * @return this builder
     */
    public PetStoreClientBuilder rateLimitScope(RateLimitScope rateLimitScope) {
        this.rateLimitScope = Objects.requireNonNull(rateLimitScope, "rateLimitScope");
        return this;
    }

    /**
     * Sets whether and when a failed call is made again; {@link RetryPolicy#defaults()} by default. A single call may have its own, see
     * {@link PetStoreCall#retryPolicy}.
     *
     * @param retryPolicy the policy
     * @return this builder
     */
    public PetStoreClientBuilder retryPolicy(RetryPolicy retryPolicy) {
        this.retryPolicy = Objects.requireNonNull(retryPolicy, "retryPolicy");
        return this;
    }

    /**
     * Sets how large an answer may be after decompression; 10 MiB by default. A larger success is a
     * {@link com.petstore.sdk.error.PetStoreDecodeException}; of a larger error, no more is read.
     *
     * @param maxResponseBytes the number of bytes; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder maxResponseBytes(long maxResponseBytes) {
        this.maxResponseBytes = maxResponseBytes;
        return this;
    }

    /**
     * Adds the application's name to the {@code User-Agent} header; by default it tells about this library only.
     *
     * @param applicationName such as {@code adoption-site/2.1}: words of visible ASCII characters, without parentheses
     * @return this builder
     */
    public PetStoreClientBuilder applicationName(String applicationName) {
        this.applicationName = Objects.requireNonNull(applicationName, "applicationName");
        return this;
    }

    /**
     * Sets an OkHttp client whose connections, threads, interceptors, proxy and TLS settings are used; by default the client has its
     * own. It is neither changed nor closed.
     *
     * <p>Its dispatcher decides how many asynchronous calls of this client are under way at once, 5 unless its limits were changed, on
     * which threads, and whether these keep the JVM alive. It knows nothing of those that wait: its {@code cancelAll()} leaves them, and a
     * limit that is raised lets more begin when the next one begins or ends. Its settings for time limits, redirects, authentication and
     * resending do not count: they are this library's. An interceptor that proceeds twice sends twice; one that sends a call of its own
     * instead, such as a clone, fails.
     *
     * <p>HTTP/1.1 is spoken over sockets whose reads an interrupt ends. A client with a {@code SocketFactory} of its own keeps its protocols,
     * HTTP/2 too; with HTTP/1.1 an interrupt is then noticed at the end of the attempt only.
     *
     * @param httpClient the application's client
     * @return this builder
     */
    public PetStoreClientBuilder httpClient(OkHttpClient httpClient) {
        this.httpClient = Objects.requireNonNull(httpClient, "httpClient");
        return this;
    }

    /**
     * Sets where futures complete; by default on the thread that has received the answer, or on another daemon thread of this library's.
     * Either may be held for as long as you like: that holds up the completion of other calls at most, not their attempts, and not even
     * that unless the executor, or the dispatcher of your own {@code httpClient}, has few threads. Where the executor refuses, those of
     * this library take over.
     *
     * @param callbackExecutor the executor
     * @return this builder
     */
    public PetStoreClientBuilder callbackExecutor(Executor callbackExecutor) {
        this.callbackExecutor = Objects.requireNonNull(callbackExecutor, "callbackExecutor");
        return this;
    }

    /**
     * Sets where the client's time comes from; {@link TimeSource#system()} by default.
     *
     * @param timeSource the time source
     * @return this builder
     */
    public PetStoreClientBuilder timeSource(TimeSource timeSource) {
        this.timeSource = Objects.requireNonNull(timeSource, "timeSource");
        return this;
    }

    /**
     * Sets who is told what happens during calls; nobody by default.
     *
     * @param listener the listener
     * @return this builder
     */
    public PetStoreClientBuilder listener(CallListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Returns a client with these settings. Nothing is sent yet.
     *
     * @return a new client
     * @throws IllegalStateException if a setting is missing or wrong; the message names each, and shows no key
     */
    public PetStoreClient build() {
        ValidationErrors errors = new ValidationErrors();
        BaseUrl address =
                errors.parse(() -> BaseUrl.parse(baseUrl, allowPlainHttp), missingVariable(baseUrl, "_BASE_URL"));
        ApiKeySource keys = errors.parse(this::keys, missingVariable(apiKey, "_API_KEY"));
        errors.checkPositive("connectTimeout", connectTimeout);
        errors.checkPositive("attemptTimeout", attemptTimeout);
        errors.checkPositive("timeout", timeout);
        if (maxRateLimitWait != null) {
            errors.checkNotNegative("maxRateLimitWait", maxRateLimitWait);
        }
        String userAgent = errors.parse(() -> UserAgent.of(applicationName), "");
        errors.checkPositive("maxResponseBytes", maxResponseBytes);
        if (address == null || keys == null || userAgent == null || errors.any()) {
            throw errors.toException();
        }
        return wire(address, keys, userAgent);
    }

    private ApiKeySource keys() {
        return apiKeySupplier == null ? ApiKeySource.fixed(apiKey) : new ApiKeySource(apiKeySupplier);
    }

    private String missingVariable(@Nullable String setting, String name) {
        return setting == null && environmentPrefix != null ? ", and " + environmentPrefix + name + " is not set" : "";
    }

    /** The one place that puts the parts together. */
    private PetStoreClient wire(BaseUrl address, ApiKeySource keys, String userAgent) {
        DeprecationLog deprecations = new DeprecationLog();
        CallObserver observer = new CallObserver(listener, deprecations);
        Transport transport = new OkHttpTransport(
                address, userAgent, connectTimeout, attemptTimeout, maxResponseBytes, httpClient, TimeSource.system());
        ClientGates gates = new ClientGates(rateLimitScope.registry(), address.origin(), timeSource, plan);
        Pauses pauses = new Pauses(timeSource);
        CallEnvironment environment = CallEnvironment.of(timeSource, keys, gates, pauses, observer);
        CallContext context = new CallContext(
                new BlockingRunner(transport, environment),
                new AsyncRunner(transport, environment, callbackExecutor, DaemonThreads::execute),
                new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, List.of()));
        return new PetStoreClient(transport, gates, pauses, context, deprecations, copy());
    }

    /** Returns the base URL; the other settings may be secrets, or say little. */
    @Override
    public String toString() {
        return "PetStoreClientBuilder[" + baseUrl + "]";
    }
}
