package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.time.TimeSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Exchanges over OkHttp. */
public final class OkHttpTransport implements Transport {

    /**
     * Services close connections that idle, some after two seconds, and OkHttp sees that only by sending. After that nobody knows whether a
     * create has come through.
     */
    private static final long LONGEST_IDLE_BEFORE_CHANGE = TimeUnit.SECONDS.toNanos(1);

    private final BaseUrl baseUrl;
    private final String userAgent;
    private final long maxBodyBytes;
    private final OkHttpClient okHttp;
    private final boolean ownsConnections;

    /** Of our own, because OkHttp's dispatcher forgets a blocking call before its body is read, and may have calls of others. */
    private final Map<Call, InFlightRequest> underWay = new ConcurrentHashMap<>();

    private final ExchangeQueue queue;
    private final HttpDates dates = new HttpDates();

    private final Deadlines deadlines;
    private final TimeSource time;
    private volatile long lastEndedAt;
    private volatile boolean closed;

    /**
     * A transport of its own, or on connections and threads of the application's.
     *
     * @param httpClient the application's client, never changed or closed; or null
     */
    public OkHttpTransport(
            BaseUrl baseUrl,
            String userAgent,
            Duration connectTimeout,
            Duration attemptTimeout,
            long maxBodyBytes,
            @Nullable OkHttpClient httpClient) {
        this(baseUrl, userAgent, connectTimeout, attemptTimeout, maxBodyBytes, httpClient, TimeSource.system());
    }

    OkHttpTransport(
            BaseUrl baseUrl,
            String userAgent,
            Duration connectTimeout,
            Duration attemptTimeout,
            long maxBodyBytes,
            @Nullable OkHttpClient httpClient,
            TimeSource time) {
        this.time = time;
        this.deadlines = new Deadlines(time, underWay.values(), DaemonThreads::execute);
        this.lastEndedAt = time.nanoTime();
        this.baseUrl = baseUrl;
        this.userAgent = userAgent;
        // One byte more is asked for, to see whether there is one.
        this.maxBodyBytes = Math.min(maxBodyBytes, Long.MAX_VALUE - 1);
        this.ownsConnections = httpClient == null;
        this.okHttp = OkHttpClients.withSdkDefaults(
                        httpClient == null ? OkHttpClients.create(baseUrl.isHttps()) : httpClient,
                        connectTimeout,
                        attemptTimeout)
                .addNetworkInterceptor(new NoResendInterceptor(underWay, time))
                .build();
        this.queue = new ExchangeQueue(okHttp.dispatcher());
    }

    @Override
    public void requireOpen() {
        if (closed) {
            throw new IllegalStateException("this PetStoreClient is closed");
        }
    }

    @Override
    public RawResponse send(ApiRequest request, SendOptions options) throws TransportFailure {
        if (Thread.currentThread().isInterrupted()) {
            throw new TransportFailure(Reason.INTERRUPTED, false, null);
        }
        InFlightRequest inFlight =
                new InFlightRequest(newCall(request, options), options, time.nanoTime() + options.timeLeftNanos());
        begin(inFlight, options);
        return receive(inFlight);
    }

    @Override
    public Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback) {
        long deadline = time.nanoTime() + options.timeLeftNanos();
        AsyncExchange exchange = new AsyncExchange(this, queue, newCall(request, options), options, callback, deadline);
        begin(exchange, options);
        queue.add(exchange);
        return exchange;
    }

    @Override
    public void close() {
        closed = true;
        underWay.values().forEach(InFlightRequest::transportClosed);
        deadlines.close();
        releaseConnections();
    }

    /** Notes a request, which is told if the transport is closed before it has ended. */
    private void begin(InFlightRequest inFlight, SendOptions options) {
        underWay.put(inFlight.call, inFlight);
        try {
            // As if its turn had come, which it mostly has: a timer for the end of the call would be set anew at once.
            deadlines.watch(time.nanoTime() + options.timeoutNanos());
        } catch (Throwable noTimer) {
            underWay.remove(inFlight.call);
            throw noTimer;
        }
        // Either close() finds it there, or it finds the transport closed here.
        if (closed) {
            inFlight.transportClosed();
        }
    }

    /** Sends a request on the calling thread, and brings its response. */
    RawResponse receive(InFlightRequest inFlight) throws TransportFailure {
        BoundedDns.nameCall(inFlight.call);
        try {
            inFlight.beginAttempt(time.nanoTime());
            deadlines.watch(inFlight.deadline());
            return execute(inFlight);
        } catch (Exception e) {
            // Not only what OkHttp declares: see OkHttpFailures.
            throw failure(inFlight, e);
        } finally {
            BoundedDns.nameCall(null);
            end(inFlight);
        }
    }

    private RawResponse execute(InFlightRequest inFlight) throws IOException {
        try (Response response = inFlight.call.execute()) {
            return read(inFlight, response);
        }
    }

    /** Also lets connections go that became idle only after the transport was closed. */
    void end(InFlightRequest inFlight) {
        underWay.remove(inFlight.call);
        lastEndedAt = time.nanoTime();
        if (closed) {
            releaseConnections();
        }
    }

    boolean isDue(InFlightRequest inFlight) {
        return inFlight.isDue(time.nanoTime());
    }

    /** An exchange that has not begun is not to be. */
    void forget(AsyncExchange exchange) {
        underWay.remove(exchange.call);
    }

    private void releaseConnections() {
        if (ownsConnections) {
            okHttp.connectionPool().evictAll();
        }
    }

    private Call newCall(ApiRequest apiRequest, SendOptions options) {
        if (!apiRequest.onlyReads() && time.nanoTime() - lastEndedAt > LONGEST_IDLE_BEFORE_CHANGE) {
            releaseConnections();
        }
        Request.Builder request = new Request.Builder()
                .url(baseUrl.resolve(apiRequest))
                .addHeader("Accept", "application/json")
                .addHeader("Authorization", options.apiKey().authorization())
                .addHeader("User-Agent", userAgent)
                .method(apiRequest.method(), apiRequest.requestBody());
        // Without an iterator, as hardly any call has headers of its own.
        for (int i = 0; i < options.headers().size(); i++) {
            RequestHeader header = options.headers().get(i);
            request.header(header.name(), header.value());
        }
        return okHttp.newCall(request.build());
    }

    /** Reads the body as far as its bound. The status of an error counts more than the end of its body. */
    private RawResponse read(InFlightRequest inFlight, Response response) throws IOException {
        Response original = inFlight.original(response);
        QuotaHeaders quota = QuotaHeaders.of(original.headers(), dates);
        ResponseHead head = new ResponseHead(original.code(), original.headers(), quota, inFlight.apiKey());
        inFlight.headersReceived(head);
        BufferedSource source = response.body().source();
        boolean complete = false;
        try {
            complete = !source.request(maxBodyBytes + 1);
        } catch (IOException | RuntimeException e) {
            Reason reason = reason(inFlight, OkHttpFailures.declared(e));
            if (response.isSuccessful() || reason == Reason.INTERRUPTED || reason == Reason.CLOSED) {
                throw e;
            }
        }
        Buffer received = source.getBuffer();
        byte[] body = received.readByteArray(Math.min(received.size(), maxBodyBytes));
        return new RawResponse(head, body, complete);
    }

    private TransportFailure failure(InFlightRequest inFlight, Exception e) {
        IOException failure = OkHttpFailures.declared(e);
        Reason reason = reason(inFlight, failure);
        if (reason == Reason.LOST) {
            // What ended this connection has most likely ended the idle ones too, such as a restart of the service.
            releaseConnections();
        }
        // How OkHttp takes being cancelled says nothing.
        IOException cause = inFlight.timedOut() ? null : OkHttpFailures.redacted(failure, inFlight.apiKey());
        return new TransportFailure(reason, inFlight.began(), cause);
    }

    private Reason reason(InFlightRequest inFlight, IOException e) {
        if (Thread.currentThread().isInterrupted()) {
            return Reason.INTERRUPTED;
        }
        // A look-up or connecting has a limit of its own.
        if (inFlight.timedOut()
                || e instanceof InterruptedIOException
                || e.getCause() instanceof InterruptedIOException) {
            return Reason.TIMEOUT;
        }
        return inFlight.call.isCanceled() && closed ? Reason.CLOSED : Reason.LOST;
    }

    @Override
    public String toString() {
        return baseUrl.toString();
    }
}
