// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.error.InvalidSettingsException;
import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallObserver;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.OpenCalls;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.OkHttpClients;
import com.petstore.sdk.internal.http.OkHttpTransport;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.UserAgent;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.thread.DaemonThreads;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a {@link PetStoreClient}; not thread-safe.
 *
 * <p>Null removes a setting that has no value by default, such as a proxy; any other setter throws a {@link NullPointerException} for
 * it. {@link #build()} checks all values together.
 */
public final class PetStoreClientBuilder {

    @Nullable
    String baseUrl;

    boolean allowPlainHttp;

    @Nullable
    String apiKey;

    @Nullable
    Supplier<String> apiKeySupplier;

    /** By setting, what the environment variable that it was read from had, for the message about a missing or wrong one. */
    final Map<String, String> variables = new HashMap<>();

    Duration connectTimeout = Duration.ofSeconds(10);
    Duration attemptTimeout = Duration.ofSeconds(20);
    Duration timeout = Duration.ofSeconds(90);

    @Nullable
    Duration maxRateLimitWait;

    RateLimitScope rateLimitScope = RateLimitScope.shared();
    boolean background;
    RetryPolicy retryPolicy = RetryPolicy.defaults();
    long maxResponseBytes = 10L << 20;

    @Nullable
    String userAgentSuffix;

    final TreeMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    @Nullable
    OkHttpClient httpClient;

    @Nullable
    Proxy proxy;

    @Nullable
    String proxyAuthorization;

    @Nullable
    SSLContext sslContext;

    @Nullable
    X509TrustManager trustManager;

    @Nullable
    Executor callbackExecutor;

    @Nullable
    Executor asyncExecutor;

    int maxAsyncRequests = 64;

    TimeSource timeSource = TimeSource.system();

    final List<CallListener> listeners = new ArrayList<>();

    String clientName = "default";

    PetStoreClientBuilder() {}

    /** Copies every setting, so that neither builder changes the other. */
    PetStoreClientBuilder(PetStoreClientBuilder other) {
        baseUrl = other.baseUrl;
        allowPlainHttp = other.allowPlainHttp;
        apiKey = other.apiKey;
        apiKeySupplier = other.apiKeySupplier;
        variables.putAll(other.variables);
        connectTimeout = other.connectTimeout;
        attemptTimeout = other.attemptTimeout;
        timeout = other.timeout;
        maxRateLimitWait = other.maxRateLimitWait;
        rateLimitScope = other.rateLimitScope;
        background = other.background;
        retryPolicy = other.retryPolicy;
        maxResponseBytes = other.maxResponseBytes;
        userAgentSuffix = other.userAgentSuffix;
        headers.putAll(other.headers);
        httpClient = other.httpClient;
        proxy = other.proxy;
        proxyAuthorization = other.proxyAuthorization;
        sslContext = other.sslContext;
        trustManager = other.trustManager;
        callbackExecutor = other.callbackExecutor;
        asyncExecutor = other.asyncExecutor;
        maxAsyncRequests = other.maxAsyncRequests;
        timeSource = other.timeSource;
        listeners.addAll(other.listeners);
        clientName = other.clientName;
    }

    /**
     * Sets the base address of the service, whose path ends with the version; required.
     *
     * @param baseUrl an https URL such as {@code https://pets.example/v1}, with or without a slash at its end, and without user
     *     name, query and fragment; http to this machine without a proxy, or with {@link #allowPlainHttp}
     * @return this builder
     */
    public PetStoreClientBuilder baseUrl(String baseUrl) {
        this.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
        variables.remove("baseUrl");
        return this;
    }

    /**
     * Sets whether a base URL with http may lead to another machine or to a proxy, in a trusted network; false by default. The API key is
     * then sent unencrypted.
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
        apiKeySupplier = null;
        variables.remove("apiKey");
        return this;
    }

    /**
     * Sets a supplier of API keys, in place of a fixed key. It is called before each attempt and again after a wait for the rate limit: for a
     * blocking call on its thread, for an asynchronous call on any thread. It must be thread-safe, and should return a key from memory.
     *
     * <p>After a 401, it is called once more: if it then supplies another key, the call is sent again with that key, once, unless its retry policy has no
     * retries.
     *
     * <p>If it throws an exception, or returns null or what cannot be sent as a key, the call fails with
     * {@link com.petstore.sdk.error.PetStoreApiKeyException}.
     *
     * @param apiKey supplies the current key
     * @return this builder
     */
    public PetStoreClientBuilder apiKey(Supplier<String> apiKey) {
        this.apiKeySupplier = Objects.requireNonNull(apiKey, "apiKey");
        this.apiKey = null;
        variables.remove("apiKey");
        return this;
    }

    /**
     * Sets base URL and API key, unless they are set, from the environment variables {@code PETSTORE_BASE_URL} and
     * {@code PETSTORE_API_KEY}. No other method reads the environment. A setting that is blank is set, and a blank variable is a value:
     * {@link #build()} rejects it, and names the variable.
     *
     * @return this builder
     */
    public PetStoreClientBuilder fromEnvironment() {
        return fromEnvironment("PETSTORE");
    }

    /**
     * Sets base URL and API key, unless they are set, from the environment variables with this prefix: for {@code PETSTORE_STAGING}, from
     * {@code PETSTORE_STAGING_BASE_URL} and {@code PETSTORE_STAGING_API_KEY}.
     *
     * @param prefix what the names of the variables begin with
     * @return this builder
     */
    public PetStoreClientBuilder fromEnvironment(String prefix) {
        return fromEnvironment(Objects.requireNonNull(prefix, "prefix"), System.getenv());
    }

    PetStoreClientBuilder fromEnvironment(String prefix, Map<String, String> environment) {
        if (baseUrl == null) {
            baseUrl = variable("baseUrl", prefix + "_BASE_URL", environment);
        }
        if (apiKey == null && apiKeySupplier == null) {
            apiKey = variable("apiKey", prefix + "_API_KEY", environment);
        }
        return this;
    }

    private @Nullable String variable(String setting, String name, Map<String, String> environment) {
        String value = environment.get(name);
        String state = value == null ? " is not set" : value.isBlank() ? " is blank" : " has this value";
        variables.put(setting, PrintableText.of(name) + state);
        return value;
    }

    /**
     * Sets how long the look-up of the service's name may take, and how long connecting to one of its addresses; 10 seconds by default.
     *
     * @param connectTimeout the time; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder connectTimeout(Duration connectTimeout) {
        this.connectTimeout = Objects.requireNonNull(connectTimeout, "connectTimeout");
        return this;
    }

    /**
     * Sets how long one exchange with the service may take, from connecting to the end of the response; 20 seconds by default.
     * {@link PetStoreCall#attemptTimeout} sets it for one call.
     *
     * @param attemptTimeout the time; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder attemptTimeout(Duration attemptTimeout) {
        this.attemptTimeout = Objects.requireNonNull(attemptTimeout, "attemptTimeout");
        return this;
    }

    /**
     * Sets how long a whole call may take, waiting included; 90 seconds by default. {@link PetStoreCall#timeout} sets it for one
     * call.
     *
     * @param timeout the time; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder timeout(Duration timeout) {
        this.timeout = Objects.requireNonNull(timeout, "timeout");
        return this;
    }

    /**
     * Sets how much of its {@code timeout} a call may wait for the rate limit; all of it by default. A call that would have to wait for
     * longer fails at once with {@link com.petstore.sdk.error.RateLimitException}, and nothing is sent. A wait for the response to another request,
     * which may come at any moment, ends after this time, but not within a quarter of a second. In a web service, which must not block its
     * threads for a minute, set a second or two.
     * {@link PetStoreCall#maxRateLimitWait} sets it for one call.
     *
     * @param maxRateLimitWait the time for all waits of a call together; null for the default. With zero, calls fail at once, or after
     *     a quarter of a second if a response that may come is awaited; they may fail while up to eight requests of a
     *     minute are left, which are reserved for other processes and released evenly
     * @return this builder
     */
    public PetStoreClientBuilder maxRateLimitWait(@Nullable Duration maxRateLimitWait) {
        this.maxRateLimitWait = maxRateLimitWait;
        return this;
    }

    /**
     * Sets with which clients the rate limit is shared; {@link RateLimitScope#shared()} by default.
     *
     * @param rateLimitScope the scope
     * @return this builder
     */
    public PetStoreClientBuilder rateLimitScope(RateLimitScope rateLimitScope) {
        this.rateLimitScope = Objects.requireNonNull(rateLimitScope, "rateLimitScope");
        return this;
    }

    /**
     * Sets whether the calls of this client are background calls, as {@link PetStoreCall#background()} does for one call; false by default. A client of a job
     * beside the client of a site: {@code client.toBuilder().background(true).build()}.
     *
     * @param background true for calls in the background
     * @return this builder
     */
    public PetStoreClientBuilder background(boolean background) {
        this.background = background;
        return this;
    }

    /**
     * Sets whether and when a failed call is retried; {@link RetryPolicy#defaults()} by default. {@link PetStoreCall#retryPolicy} sets it for
     * one call.
     *
     * @param retryPolicy the policy
     * @return this builder
     */
    public PetStoreClientBuilder retryPolicy(RetryPolicy retryPolicy) {
        this.retryPolicy = Objects.requireNonNull(retryPolicy, "retryPolicy");
        return this;
    }

    /**
     * Sets how large a response may be after decompression; 10 MiB by default. A larger success is a
     * {@link com.petstore.sdk.error.PetStoreDecodeException}; of a larger error, only this much is read.
     *
     * <p>A compressed body may take 64 KiB more than this before decompression, or is handled like one that is too large.
     *
     * @param maxResponseBytes the number of bytes; must be positive; more than 2,147,483,638 is the same as that
     * @return this builder
     */
    public PetStoreClientBuilder maxResponseBytes(long maxResponseBytes) {
        this.maxResponseBytes = maxResponseBytes;
        return this;
    }

    /**
     * Sets what is appended to the {@code User-Agent} header, such as the name of the application; by default it has the name and version of this library, the
     * Java version and the operating system. It is sent to the service, unlike {@link #clientName}.
     *
     * @param userAgentSuffix such as {@code adoption-site/2.1}: words of visible ASCII characters, without parentheses; null for none
     * @return this builder
     */
    public PetStoreClientBuilder userAgentSuffix(@Nullable String userAgentSuffix) {
        this.userAgentSuffix = userAgentSuffix;
        return this;
    }

    /**
     * Sets an OkHttp client whose connection pool, interceptors, proxy and TLS settings are used; by default the client has its own. It is
     * neither changed nor closed. A connection is shared with no call of the application.
     *
     * <p>Not used are its dispatcher (see {@link #asyncExecutor}), its time limits, redirects, authentication and resending, and
     * its cache and cookies, which do not separate API keys. An interceptor that proceeds twice sends twice; one that sends another call, such as a
     * clone, fails; one that changes the address sends the key there.
     *
     * <p>It keeps its protocols, including HTTP/2, its sockets, look-ups and interceptors. The default client uses HTTP/1.1, over sockets whose reads an
     * interrupt ends; with this one and HTTP/1.1, an interrupt may have no effect before the end of the attempt.
     *
     * @param httpClient the application's client; null for the default
     * @return this builder
     */
    public PetStoreClientBuilder httpClient(@Nullable OkHttpClient httpClient) {
        this.httpClient = httpClient;
        return this;
    }

    /**
     * Sets where futures complete; by default on daemon threads of this library, as many as are needed. Dependent stages may block. With a small
     * executor, blocking stages delay the completion of other calls, but never their exchanges. If the executor rejects a task, a thread of this
     * library runs it; if it has not run it when the timeout of the call is over, a thread of this library completes the future.
     *
     * @param callbackExecutor the executor; null for the default
     * @return this builder
     */
    public PetStoreClientBuilder callbackExecutor(@Nullable Executor callbackExecutor) {
        this.callbackExecutor = callbackExecutor;
        return this;
    }

    /**
     * Sets where the requests of asynchronous calls run; by default on daemon threads of this library. A request holds a thread from connecting to the end
     * of its response, and its future completes there, unless there is a {@link #callbackExecutor}. A call that waits holds none. On Java 21 and later,
     * {@code Executors.newVirtualThreadPerTaskExecutor()} allows many requests at once, see {@link #maxAsyncRequests}.
     *
     * <p>If the executor rejects a task, a thread of this library runs it; if it discards one, its call times out. The client does not shut it down.
     *
     * @param asyncExecutor the executor, which must not run tasks on the thread that submits them; null for the default
     * @return this builder
     */
    public PetStoreClientBuilder asyncExecutor(@Nullable Executor asyncExecutor) {
        this.asyncExecutor = asyncExecutor;
        return this;
    }

    /**
     * Sets how many requests of asynchronous calls may be in flight at once; 64 by default. Further calls wait in the order in which they came, without a
     * thread, and within their timeouts. Blocking calls do not count.
     *
     * @param maxAsyncRequests the number; must be positive
     * @return this builder
     */
    public PetStoreClientBuilder maxAsyncRequests(int maxAsyncRequests) {
        this.maxAsyncRequests = maxAsyncRequests;
        return this;
    }

    /**
     * Sets the proxy; that of the JVM by default, which {@code -Dhttps.proxyHost} names. Not together with {@link #httpClient}. With http,
     * any proxy needs {@link #allowPlainHttp}.
     *
     * @param proxy an HTTP or SOCKS proxy that requires no password, or {@link Proxy#NO_PROXY}; null for the default
     * @return this builder
     */
    public PetStoreClientBuilder proxy(@Nullable Proxy proxy) {
        this.proxy = proxy;
        this.proxyAuthorization = null;
        return this;
    }

    /**
     * Sets a proxy that requires a user and a password (basic authentication). They are sent with the first request to the proxy, and never to the
     * service. Only for a base URL with https. Otherwise as {@link #proxy(Proxy)}.
     *
     * @param proxy an HTTP proxy
     * @param user the user
     * @param password the password of the user
     * @return this builder
     */
    public PetStoreClientBuilder proxy(Proxy proxy, String user, String password) {
        this.proxy = Objects.requireNonNull(proxy, "proxy");
        this.proxyAuthorization = Credentials.basic(
                Objects.requireNonNull(user, "user"),
                Objects.requireNonNull(password, "password"),
                StandardCharsets.UTF_8);
        return this;
    }

    /**
     * Sets how TLS connections are made, for a private certificate authority or a client certificate; as the JVM makes them by default. Not
     * together with {@link #httpClient}.
     *
     * @param sslContext the initialized context; null for the default, then both must be null
     * @param trustManager the trust manager that the context was initialized with
     * @return this builder
     */
    public PetStoreClientBuilder sslContext(@Nullable SSLContext sslContext, @Nullable X509TrustManager trustManager) {
        this.sslContext = sslContext;
        this.trustManager = trustManager;
        return this;
    }

    /**
     * Sets a header of every request of the client. A call's own header of the same name takes its place.
     *
     * @param name the name; not one of those that {@link PetStoreCall#header} lists as the client's own
     * @param value the value, of visible ASCII characters, spaces and tabs; null to remove the header
     * @return this builder
     */
    public PetStoreClientBuilder header(String name, @Nullable String value) {
        Objects.requireNonNull(name, "name");
        if (value == null) {
            headers.remove(name);
        } else {
            headers.put(name, value);
        }
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
     * Adds a listener, which receives the events of calls after those that were added before it; none by default.
     *
     * @param listener the listener
     * @return this builder
     */
    public PetStoreClientBuilder addListener(CallListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Sets the name of the client in the events of its calls, for metrics and traces of an application with several clients; {@code default} by
     * default. Lines of the log and {@code toString} have any other name. It is not sent.
     *
     * @param clientName such as {@code staging}; must not be blank
     * @return this builder
     */
    public PetStoreClientBuilder clientName(String clientName) {
        this.clientName = Objects.requireNonNull(clientName, "clientName");
        return this;
    }

    /**
     * Returns the missing and wrong settings, with which {@link #build()} would fail.
     *
     * @return the texts by setting, as in {@link InvalidSettingsException#problems()}; empty if a client can be built; unmodifiable
     */
    public Map<String, String> problems() {
        Map<String, String> problems = new LinkedHashMap<>();
        note("baseUrl", BaseUrl.problem(baseUrl, allowPlainHttp), problems);
        note("apiKey", apiKeySupplier == null ? ApiKey.problem(apiKey) : null, problems);
        variables.forEach(
                (setting, state) -> problems.computeIfPresent(setting, (name, problem) -> problem + ", and " + state));
        note("connectTimeout", Durations.mustBePositive(connectTimeout), problems);
        note("attemptTimeout", Durations.mustBePositive(attemptTimeout), problems);
        note("timeout", Durations.mustBePositive(timeout), problems);
        Duration longestWait = maxRateLimitWait == null ? Duration.ZERO : maxRateLimitWait;
        note("maxRateLimitWait", Durations.mustNotBeNegative(longestWait), problems);
        note("userAgentSuffix", UserAgent.problem(userAgentSuffix), problems);
        note("clientName", clientName.isBlank() ? "must not be blank" : null, problems);
        note("maxAsyncRequests", mustBePositive(maxAsyncRequests), problems);
        note("maxResponseBytes", mustBePositive(maxResponseBytes), problems);
        headers.forEach((name, value) ->
                note("header " + PrintableText.of(name), RequestHeader.problem(name, value), problems));
        note("proxy", problemOfProxy(problems.containsKey("baseUrl")), problems);
        note("sslContext", problemOfTls(), problems);
        return Collections.unmodifiableMap(problems);
    }

    private static void note(String setting, @Nullable String problem, Map<String, String> problems) {
        if (problem != null) {
            problems.put(setting, problem);
        }
    }

    private static @Nullable String mustBePositive(long number) {
        return number <= 0 ? "must be positive, was " + number : null;
    }

    private @Nullable String problemOfProxy(boolean isBaseUrlWrong) {
        if (httpClient != null && proxy != null) {
            return "must not be set together with httpClient: set it on the OkHttpClient";
        }
        if (proxyAuthorization != null && proxy != null && proxy.type() != Proxy.Type.HTTP) {
            return "must be an HTTP proxy to have a user and a password, was " + proxy;
        }
        if (proxyAuthorization != null
                && !isBaseUrlWrong
                && !BaseUrl.parse(baseUrl, allowPlainHttp).isHttps()) {
            return "must have no user and password for a base URL with http, because they would be sent in clear text";
        }
        Proxy known = httpClient == null ? proxy : httpClient.proxy();
        boolean isUsed = known != null && known.type() != Proxy.Type.DIRECT && !isBaseUrlWrong;
        return isUsed && BaseUrl.parse(baseUrl, allowPlainHttp).mustStayOnThisMachine()
                ? "must not be set for a base URL with http, because the API key is sent with every request, was "
                        + known + "; in a trusted network, set allowPlainHttp"
                : null;
    }

    private @Nullable String problemOfTls() {
        if ((sslContext == null) != (trustManager == null)) {
            return "must come with its trustManager";
        }
        return httpClient != null && sslContext != null
                ? "must not be set together with httpClient: set it on the OkHttpClient"
                : null;
    }

    /**
     * Returns a client with these settings. Sends nothing.
     *
     * @return a new client
     * @throws InvalidSettingsException if settings are missing or wrong
     */
    public PetStoreClient build() {
        Map<String, String> problems = problems();
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        BaseUrl address = BaseUrl.parse(baseUrl, allowPlainHttp);
        Transport transport = new OkHttpTransport(
                address,
                UserAgent.of(userAgentSuffix),
                connectTimeout,
                attemptTimeout,
                maxResponseBytes,
                httpClient == null
                        ? OkHttpClients.create(address.isHttps(), proxy, proxyAuthorization, sslContext, trustManager)
                        : httpClient,
                httpClient == null,
                TimeSource.system(),
                asyncExecutor == null ? DaemonThreads::execute : asyncExecutor,
                maxAsyncRequests);
        CallEnvironment environment = new CallEnvironment(
                transport,
                timeSource,
                apiKeySupplier == null ? ApiKeySource.fixed(apiKey) : new ApiKeySource(apiKeySupplier),
                rateLimitScope.registry().ofClient(address.origin(), timeSource),
                new OpenCalls(timeSource),
                new CallObserver(listeners, address, clientName),
                Math::random,
                callbackExecutor,
                DaemonThreads::execute);
        List<RequestHeader> ownHeaders = headers.entrySet().stream()
                .map(header -> new RequestHeader(header.getKey(), header.getValue()))
                .toList();
        CallSettings settings =
                new CallSettings(timeout, maxRateLimitWait, attemptTimeout, retryPolicy, ownHeaders, background);
        return new DefaultPetStoreClient(environment, settings, new PetStoreClientBuilder(this));
    }

    /** Returns the base URL, without user name, password and query; the other settings may be secrets. */
    @Override
    public String toString() {
        return "PetStoreClientBuilder[" + BaseUrl.shown(baseUrl) + "]";
    }
}
