// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Responds with what a test has written down, on the calling thread; an asynchronous exchange with nothing written down stays open. */
public final class ScriptedTransport implements Transport {

    private final Deque<Object> script = new ArrayDeque<>();
    private final List<Duration> timeouts = new ArrayList<>();
    private final List<Reason> cancellations = new ArrayList<>();
    private boolean closed;

    public ScriptedTransport respond(RawResponse response) {
        script.add(response);
        return this;
    }

    public ScriptedTransport fail(Reason reason, boolean sendingBegan) {
        script.add(new TransportFailure(reason, sendingBegan, new java.io.IOException("scripted")));
        return this;
    }

    public List<Duration> timeouts() {
        return timeouts;
    }

    public List<Reason> cancellations() {
        return cancellations;
    }

    @Override
    public RawResponse send(ApiRequest request, SendOptions options) throws TransportFailure {
        timeouts.add(Duration.ofNanos(options.timeoutNanos()));
        begin(options);
        Object next = script.remove();
        if (next instanceof TransportFailure failure) {
            throw failure;
        }
        return delivered((RawResponse) next, options);
    }

    @Override
    public Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback) {
        timeouts.add(Duration.ofNanos(options.timeoutNanos()));
        begin(options);
        Object next = script.poll();
        if (next instanceof TransportFailure failure) {
            callback.onFailure(failure);
        } else if (next != null) {
            callback.onResponse(delivered((RawResponse) next, options));
        }
        AtomicBoolean ended = new AtomicBoolean(next != null);
        return reason -> {
            if (ended.compareAndSet(false, true)) {
                cancellations.add(reason);
                callback.onFailure(new TransportFailure(reason, true, null));
            }
        };
    }

    /** Begins the attempt, unless it is to fail before that. */
    private void begin(SendOptions options) {
        if (!(script.peek() instanceof TransportFailure failure && !failure.sendingBegan())) {
            options.gatekeeper().begin();
        }
    }

    private static RawResponse delivered(RawResponse response, SendOptions options) {
        options.gatekeeper().responded(response);
        return response;
    }

    @Override
    public void requireOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
