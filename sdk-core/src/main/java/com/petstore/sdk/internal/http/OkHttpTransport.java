// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Exchanges over OkHttp. */
public final class OkHttpTransport implements Transport {

    /** Once the time of an asynchronous call is up, its thread may still bring the status of an error whose body is late. */
    private static final long TIME_TO_END = TimeUnit.MILLISECONDS.toNanos(100);

    private final BaseUrl baseUrl;
    private final String userAgent;
    private final int maxBodyBytes;
    private final OkHttpClient okHttp;
    private final boolean ownsConnections;

    private final InFlightRequests inFlight;
    private final ExchangeQueue queue;
    private final HttpDates dates = new HttpDates();
    private final TimeSource time;
    private volatile boolean closed;

    /**
     * A transport over connections and threads of its own, or over the application's.
     *
     * @param httpClient the client to use, never changed
     * @param ownsConnections whether to close the client's connections in the end
     * @param time the time of the sockets, which is the real one outside of tests
     */
    public OkHttpTransport(
            BaseUrl baseUrl,
            String userAgent,
            Duration connectTimeout,
            Duration attemptTimeout,
            long maxBodyBytes,
            OkHttpClient httpClient,
            boolean ownsConnections,
            TimeSource time) {
        this.time = time;
        this.inFlight = new InFlightRequests(time);
        this.baseUrl = baseUrl;
        this.userAgent = userAgent;
        // What fits into an array, also when one more is asked for.
        this.maxBodyBytes = (int) Math.min(maxBodyBytes, Integer.MAX_VALUE - 9);
        this.ownsConnections = ownsConnections;
        this.okHttp = OkHttpClients.withSdkDefaults(httpClient, connectTimeout, attemptTimeout, inFlight)
                .addInterceptor(NoResendInterceptor::sendOverOpenConnection)
                .addNetworkInterceptor(new NoResendInterceptor(inFlight, time, baseUrl.mustStayOnThisMachine()))
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
        InFlightRequest exchange =
                new InFlightRequest(newCall(request, options), options, maxBodyBytes, time.nanoTime());
        register(exchange);
        return receive(exchange);
    }

    @Override
    public Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback) {
        Call call;
        try {
            call = newCall(request, options);
        } catch (TransportFailure noCall) {
            callback.onFailure(noCall);
            return reason -> {};
        }
        AsyncExchange exchange = new AsyncExchange(call, options, callback);
        register(exchange);
        queue.add(exchange);
        return exchange;
    }

    @Override
    public void close() {
        closed = true;
        inFlight.closeAll();
        releaseConnections();
    }

    private void register(InFlightRequest exchange) {
        inFlight.add(exchange);
        // Either close() finds it there, or it finds the transport closed here.
        if (closed) {
            exchange.transportClosed();
        }
    }

    /** Runs an exchange on the calling thread. */
    private RawResponse receive(InFlightRequest exchange) throws TransportFailure {
        InFlightRequest outer = inFlight.ofThisThread();
        try {
            inFlight.begin(exchange);
            return exchange.exchange(dates);
        } finally {
            inFlight.end(exchange, outer);
            if (closed) {
                // Also those that became idle only after the transport was closed.
                releaseConnections();
            }
        }
    }

    private void releaseConnections() {
        if (ownsConnections) {
            okHttp.connectionPool().evictAll();
        }
    }

    private Call newCall(ApiRequest apiRequest, SendOptions options) throws TransportFailure {
        Request.Builder request = new Request.Builder()
                .url(baseUrl.resolve(apiRequest))
                .addHeader("Accept", "application/json")
                .addHeader("Authorization", options.apiKey().authorization())
                .addHeader("User-Agent", userAgent)
                .method(apiRequest.method(), apiRequest.body());
        for (RequestHeader header : options.headers()) {
            request.header(header.name(), header.value());
        }
        try {
            return okHttp.newCall(request.build());
        } catch (RuntimeException e) {
            // From the application's factory of listeners.
            throw InFlightRequest.unsent(e, options.apiKey());
        }
    }

    @Override
    public String toString() {
        return baseUrl.toString();
    }

    /**
     * An asynchronous exchange. The response, the time limit or a cancellation ends it, whichever comes first; only that one tells the
     * callback.
     *
     * <p>OkHttp alone would tell of a cancellation only when the call gets a thread, which may be after all others before it.
     */
    private final class AsyncExchange extends InFlightRequest implements Exchange, ExchangeQueue.Task {

        private final Callback callback;

        /** Set by whichever comes first: the thread that runs it, the timer, or a thread of the application. */
        private final AtomicBoolean ended = new AtomicBoolean();

        /** Written by the thread that runs it, and read by those that end it. */
        private volatile boolean running;

        AsyncExchange(Call call, SendOptions options, Callback callback) {
            super(call, options, OkHttpTransport.this.maxBodyBytes, time.nanoTime());
            this.callback = callback;
        }

        @Override
        public void run() {
            running = true;
            Runnable outcome = ended.get() ? () -> {} : outcome();
            queue.leave(this);
            outcome.run();
        }

        private Runnable outcome() {
            try {
                RawResponse response = receive(this);
                return () -> end(() -> callback.onResponse(response));
            } catch (TransportFailure e) {
                return () -> end(() -> callback.onFailure(e));
            } catch (Throwable e) {
                return () -> end(() -> callback.onError(e));
            }
        }

        @Override
        public void rejected(Throwable cause) {
            IOException noThread = new IOException("the dispatcher has no thread for the call", cause);
            end(() -> callback.onFailure(new TransportFailure(Reason.LOST, false, noThread)));
        }

        @Override
        public void cancel(Reason reason) {
            end(() -> {
                // Before it is read whether it began.
                abort(reason);
                if (!running) {
                    // It may never run, and does nothing if it does.
                    queue.leave(this);
                }
                callback.onFailure(new TransportFailure(reason, began, null));
            });
        }

        /** Also ends an exchange that has no thread yet, or whose thread an interceptor of the application holds. */
        @Override
        void endIfDue(long now) {
            if (overdue(now) >= (running ? TIME_TO_END : 0)) {
                DaemonThreads.execute(() -> cancel(Reason.TIMEOUT));
            } else {
                super.endIfDue(now);
            }
        }

        @Override
        void transportClosed() {
            cancel(Reason.CLOSED);
        }

        private void end(Runnable ending) {
            if (ended.compareAndSet(false, true)) {
                inFlight.remove(call);
                ending.run();
            }
        }
    }
}
