package com.petstore.sdk;

import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.BlockingRunner;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.OkHttpTransport;
import com.petstore.sdk.internal.http.RequestHeaders;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects the settings of a {@link PetStoreClient}; not thread-safe. */
public final class PetStoreClientBuilder {

    private static final long MAX_BODY_BYTES = 10L << 20;

    private @Nullable BaseUrl baseUrl;
    private @Nullable RequestHeaders requestHeaders;
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration attemptTimeout = Duration.ofSeconds(20);
    private Duration timeout = Duration.ofSeconds(90);
    private TimeSource timeSource = TimeSource.system();

    PetStoreClientBuilder() {}

    /**
     * Sets the base address of the service, whose path ends with the version; required.
     *
     * @param baseUrl an https URL such as {@code https://pets.example/v1}, with or without a slash at its end; http only to this
     *     machine
     * @return this builder
     * @throws IllegalArgumentException if it is no such URL, or holds a user name, a query or a fragment
     */
    public PetStoreClientBuilder baseUrl(String baseUrl) {
        this.baseUrl = BaseUrl.parse(baseUrl);
        return this;
    }

    /**
     * Sets the API key; required. It is sent to the base URL only, and never shown in a message, a log or a {@code toString}.
     *
     * @param apiKey the key, of visible ASCII characters
     * @return this builder
     * @throws IllegalArgumentException if the key is blank or holds another character; the message does not show it
     */
    public PetStoreClientBuilder apiKey(String apiKey) {
        this.requestHeaders = RequestHeaders.of(apiKey);
        return this;
    }

    /**
     * Sets how long connecting to one address of the service may take; 10 seconds by default.
     *
     * @param connectTimeout the time; must be positive
     * @return this builder
     * @throws IllegalArgumentException if the time is not positive
     */
    public PetStoreClientBuilder connectTimeout(Duration connectTimeout) {
        this.connectTimeout = Durations.positive("connectTimeout", connectTimeout);
        return this;
    }

    /**
     * Sets how long one exchange with the service may take, from connecting to the end of the answer; 20 seconds by default.
     *
     * @param attemptTimeout the time; must be positive
     * @return this builder
     * @throws IllegalArgumentException if the time is not positive
     */
    public PetStoreClientBuilder attemptTimeout(Duration attemptTimeout) {
        this.attemptTimeout = Durations.positive("attemptTimeout", attemptTimeout);
        return this;
    }

    /**
     * Sets how long a whole call may take, waiting included; 90 seconds by default. A single call may have its own, see
     * {@link PetStoreCall#timeout}.
     *
     * @param timeout the time; must be positive
     * @return this builder
     * @throws IllegalArgumentException if the time is not positive
     */
    public PetStoreClientBuilder timeout(Duration timeout) {
        this.timeout = Durations.positive("timeout", timeout);
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
     * Returns a client with these settings. Nothing is sent yet.
     *
     * @return a new client
     * @throws IllegalStateException if the base URL or the API key is not set; the message names each
     */
    public PetStoreClient build() {
        if (baseUrl == null || requestHeaders == null) {
            throw new IllegalStateException("PetStoreClient needs "
                    + (baseUrl != null
                            ? "an apiKey"
                            : requestHeaders != null ? "a baseUrl" : "a baseUrl and an apiKey"));
        }
        Transport transport = new OkHttpTransport(baseUrl, requestHeaders, connectTimeout, MAX_BODY_BYTES);
        CallContext context = new CallContext(
                new BlockingRunner(transport, timeSource),
                new AsyncRunner(transport, timeSource, DaemonThreads.executor()),
                new CallSettings(timeout, attemptTimeout));
        return new PetStoreClient(transport, context);
    }
}
