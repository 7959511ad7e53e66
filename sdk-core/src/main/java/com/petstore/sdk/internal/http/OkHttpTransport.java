// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ExchangeState.Phase;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.thread.DaemonThreads;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Exchanges over OkHttp, on the thread of the caller or on one of an executor. */
public final class OkHttpTransport implements Transport {

    /** When the time of a call is up, its thread may still bring the status of an error whose body is late. */
    private static final Duration TIME_TO_END = Duration.ofMillis(100);

    private final BaseUrl baseUrl;
    private final String userAgent;
    private final int maxBodyBytes;
    private final OkHttpClient okHttp;
    private final boolean ownsConnections;
    private final TimeSource time;
    private final ExchangeQueue queue;

    /** The exchanges that have not ended, which closing the transport ends. */
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    /**
     * A transport over connections of its own, or over the application's.
     *
     * @param httpClient the client to use, never changed
     * @param ownsConnections whether to close the client's connections in the end
     * @param time ends asynchronous exchanges at the deadlines of their calls
     * @param asyncExecutor runs asynchronous exchanges
     * @param maxAsyncRequests how many of them at once
     */
    public OkHttpTransport(
            BaseUrl baseUrl,
            String userAgent,
            Duration connectTimeout,
            Duration attemptTimeout,
            long maxBodyBytes,
            OkHttpClient httpClient,
            boolean ownsConnections,
            TimeSource time,
            Executor asyncExecutor,
            int maxAsyncRequests) {
        this.queue = new ExchangeQueue(asyncExecutor, maxAsyncRequests);
        this.baseUrl = baseUrl;
        this.userAgent = userAgent;
        // What fits into an array, also when one more is requested.
        this.maxBodyBytes = (int) Math.min(maxBodyBytes, Integer.MAX_VALUE - 9);
        this.ownsConnections = ownsConnections;
        this.time = time;
        this.okHttp = OkHttpClients.withSdkDefaults(httpClient, baseUrl, connectTimeout, attemptTimeout);
    }

    @Override
    public RawResponse send(ApiRequest request, Options options) throws TransportFailure {
        if (Thread.currentThread().isInterrupted()) {
            throw new TransportFailure(Kind.INTERRUPTED, false, null);
        }
        OkHttpExchange exchange = exchange(request, options, null);
        add(exchange);
        try {
            return exchange.run();
        } finally {
            forget(exchange);
        }
    }

    @Override
    public Exchange sendAsync(ApiRequest request, Options options, Callback callback) {
        QueuedExchange exchange = new QueuedExchange(exchange(request, options, callback));
        exchange.start(Duration.ofNanos(options.timeLeftNanos()));
        return exchange;
    }

    @Override
    public void close() {
        closed = true;
        exchanges.forEach(exchange -> exchange.cancel(Kind.CLOSED));
        releaseConnections();
    }

    private OkHttpExchange exchange(ApiRequest request, Options options, @Nullable Callback callback) {
        return new OkHttpExchange(okHttp, okHttpRequest(request, options), options, maxBodyBytes, callback);
    }

    private void add(Exchange exchange) {
        exchanges.add(exchange);
        // Either close() finds it there, or it finds the transport closed here.
        if (closed) {
            exchange.cancel(Kind.CLOSED);
        }
    }

    private void forget(Exchange exchange) {
        exchanges.remove(exchange);
        if (closed) {
            // Also connections that became idle only after the transport was closed.
            releaseConnections();
        }
    }

    private void releaseConnections() {
        if (ownsConnections) {
            okHttp.connectionPool().evictAll();
        }
    }

    private Request.Builder okHttpRequest(ApiRequest apiRequest, Options options) {
        Request.Builder request = new Request.Builder()
                .url(baseUrl.resolve(apiRequest))
                .addHeader("Accept", "application/json")
                .addHeader("Authorization", options.apiKey().authorization())
                .addHeader("User-Agent", userAgent)
                .method(apiRequest.method(), apiRequest.body());
        for (RequestHeader header : options.headers()) {
            request.header(header.name(), header.value());
        }
        return request;
    }

    @Override
    public String toString() {
        return baseUrl.toString();
    }

    /** An exchange that waits for its turn, and then for a thread of the executor. Whichever comes first ends it: that thread, or an end from outside. */
    private final class QueuedExchange implements Exchange, Runnable {

        private final OkHttpExchange exchange;
        /** Null until it is set, and where the time is over at once. */
        private volatile TimeSource.@Nullable Cancellable deadline;

        QueuedExchange(OkHttpExchange exchange) {
            this.exchange = exchange;
        }

        void start(Duration timeLeft) {
            deadline = time.schedule(timeLeft, this::expire);
            add(this);
            queue.start(this);
        }

        @Override
        public void run() {
            if (closed) {
                // Its turn has come because close() has ended another exchange, and has yet to end this one.
                cancel(Kind.CLOSED);
            }
            Runnable notification = exchange.takeTurn() ? exchange.runInTurn() : () -> {};
            ended();
            notification.run();
        }

        /** Ends an exchange whose call has no time left: at once if it has no thread, or else unless OkHttp ends it. */
        private void expire() {
            // On another thread, since it may run code of the application, which must not hold up the time source.
            Runnable end = () -> DaemonThreads.execute(() -> cancel(Kind.TIMEOUT));
            if (exchange.isQueued()) {
                end.run();
            } else {
                var unused = time.schedule(TIME_TO_END, end);
            }
        }

        @Override
        public void cancel(Kind kind) {
            if (exchange.end(kind) == Phase.QUEUED) {
                // On another thread, since an executor may run the next exchange where it is submitted.
                DaemonThreads.execute(this::ended);
            }
        }

        private void ended() {
            TimeSource.Cancellable timer = deadline;
            if (timer != null) {
                timer.cancel();
            }
            forget(this);
            queue.ended(this);
        }
    }
}
