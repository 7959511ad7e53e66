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

    private static final int TOO_MANY_REQUESTS = 429;

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
    private final Map<Call, Sending> underWay = new ConcurrentHashMap<>();

    private final ExchangeQueue queue;

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
        this.okHttp = OkHttpClients.tame(
                        httpClient == null ? OkHttpClients.create(baseUrl.isHttps()) : httpClient,
                        connectTimeout,
                        attemptTimeout)
                .addNetworkInterceptor(new SingleSend(underWay, time))
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
    public HttpReply exchange(HttpCommand command, Attempt attempt) throws TransportFailure {
        if (Thread.currentThread().isInterrupted()) {
            throw new TransportFailure(Reason.INTERRUPTED, false, null);
        }
        Sending sending = new Sending(newCall(command, attempt), attempt, time.nanoTime() + attempt.timeLeftNanos());
        begin(sending, attempt);
        return receive(sending);
    }

    @Override
    public Exchange start(HttpCommand command, Attempt attempt, Callback callback) {
        long deadline = time.nanoTime() + attempt.timeLeftNanos();
        OkHttpExchange exchange =
                new OkHttpExchange(this, queue, newCall(command, attempt), attempt, callback, deadline);
        begin(exchange, attempt);
        queue.add(exchange);
        return exchange;
    }

    @Override
    public void close() {
        closed = true;
        underWay.values().forEach(Sending::transportClosed);
        deadlines.close();
        releaseConnections();
    }

    /** Notes a request, which is told if the transport is closed before it has ended. */
    private void begin(Sending sending, Attempt attempt) {
        underWay.put(sending.call, sending);
        try {
            // As if its turn had come, which it mostly has: a timer for the end of the call would be set anew at once.
            deadlines.watch(time.nanoTime() + attempt.timeoutNanos());
        } catch (Throwable noTimer) {
            underWay.remove(sending.call);
            throw noTimer;
        }
        // Either close() finds it there, or it finds the transport closed here.
        if (closed) {
            sending.transportClosed();
        }
    }

    /** Sends a request on the calling thread, and brings its reply. */
    HttpReply receive(Sending sending) throws TransportFailure {
        BoundedDns.nameCall(sending.call);
        try {
            sending.beginAttempt(time.nanoTime());
            deadlines.watch(sending.deadline());
            return execute(sending);
        } catch (Exception e) {
            // Not only what OkHttp declares: see OkHttpFailures.
            throw failure(sending, e);
        } finally {
            BoundedDns.nameCall(null);
            end(sending);
        }
    }

    private HttpReply execute(Sending sending) throws IOException {
        try (Response response = sending.call.execute()) {
            return read(sending, response);
        }
    }

    /** Also lets connections go that became idle only after the transport was closed. */
    void end(Sending sending) {
        underWay.remove(sending.call);
        lastEndedAt = time.nanoTime();
        if (closed) {
            releaseConnections();
        }
    }

    boolean isDue(Sending sending) {
        return sending.isDue(time.nanoTime());
    }

    /** An exchange that has not begun is not to be. */
    void forget(OkHttpExchange exchange) {
        underWay.remove(exchange.call);
    }

    private void releaseConnections() {
        if (ownsConnections) {
            okHttp.connectionPool().evictAll();
        }
    }

    private Call newCall(HttpCommand command, Attempt attempt) {
        if (!command.onlyReads() && time.nanoTime() - lastEndedAt > LONGEST_IDLE_BEFORE_CHANGE) {
            releaseConnections();
        }
        Request.Builder request = new Request.Builder()
                .url(baseUrl.resolve(command))
                .addHeader("Accept", "application/json")
                .addHeader("Authorization", attempt.apiKey().authorization())
                .addHeader("User-Agent", userAgent)
                .method(command.method(), command.requestBody());
        // Without an iterator, as hardly any call has headers of its own.
        for (int i = 0; i < attempt.headers().size(); i++) {
            RequestHeader header = attempt.headers().get(i);
            request.header(header.name(), header.value());
        }
        return okHttp.newCall(request.build());
    }

    /** Reads the body as far as its bound. The status of an error counts more than the end of its body. */
    private HttpReply read(Sending sending, Response response) throws IOException {
        if (response.code() == TOO_MANY_REQUESTS) {
            sending.refused(response);
        }
        Buffer body = new Buffer();
        boolean complete = false;
        try {
            BufferedSource source = response.body().source();
            while (body.size() <= maxBodyBytes && !complete) {
                complete = source.read(body, maxBodyBytes + 1 - body.size()) == -1;
            }
        } catch (IOException | RuntimeException e) {
            Reason reason = reason(sending, OkHttpFailures.declared(e));
            if (response.isSuccessful() || reason == Reason.INTERRUPTED || reason == Reason.CLOSED) {
                body.clear();
                throw e;
            }
        }
        Response original = sending.original(response);
        return new HttpReply(original.code(), original.headers(), body, complete, sending.apiKey());
    }

    private TransportFailure failure(Sending sending, Exception e) {
        IOException failure = OkHttpFailures.declared(e);
        Reason reason = reason(sending, failure);
        if (reason == Reason.LOST) {
            // What ended this connection has most likely ended the idle ones too, such as a restart of the service.
            releaseConnections();
        }
        // How OkHttp takes being cancelled says nothing.
        IOException cause = sending.timedOut() ? null : OkHttpFailures.redacted(failure, sending.apiKey());
        return new TransportFailure(reason, sending.began(), cause);
    }

    private Reason reason(Sending sending, IOException e) {
        if (Thread.currentThread().isInterrupted()) {
            return Reason.INTERRUPTED;
        }
        // A look-up or connecting has a limit of its own.
        if (sending.timedOut()
                || e instanceof InterruptedIOException
                || e.getCause() instanceof InterruptedIOException) {
            return Reason.TIMEOUT;
        }
        return sending.call.isCanceled() && closed ? Reason.CLOSED : Reason.LOST;
    }

    @Override
    public String toString() {
        return baseUrl.toString();
    }
}
