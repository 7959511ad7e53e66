// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Holds every exchange until a test responds to it. */
public final class HeldTransport implements Transport {

    private final List<Held> sent = new ArrayList<>();

    /** The exchange of this number, from 1; waits until it was begun, on real time and with a bound. */
    public synchronized Held awaitSent(int number) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (sent.size() < number) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("only " + sent.size() + " exchanges were begun");
            }
            wait(left);
        }
        return sent.get(number - 1);
    }

    public synchronized int count() {
        return sent.size();
    }

    @Override
    public RawResponse send(ApiRequest request, SendOptions options) throws TransportFailure {
        AwaitedResponse end = new AwaitedResponse();
        Exchange exchange = sendAsync(request, options, end);
        try {
            return end.response().get();
        } catch (InterruptedException e) {
            exchange.cancel(Reason.INTERRUPTED);
            Thread.currentThread().interrupt();
            throw new TransportFailure(Reason.INTERRUPTED, true, null);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TransportFailure failure) {
                throw failure;
            }
            if (e.getCause() instanceof RuntimeException undeclared) {
                throw undeclared;
            }
            throw new AssertionError("an exchange ended as none should", e.getCause());
        }
    }

    @Override
    public synchronized Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback) {
        Held held = new Held(options, callback);
        if (options.gatekeeper().begin() == null) {
            callback.onFailure(new TransportFailure(Reason.GATE_CLOSED, false, null));
        } else {
            sent.add(held);
            notifyAll();
        }
        return held;
    }

    @Override
    public void requireOpen() {}

    @Override
    public void close() {
        List<Held> all;
        synchronized (this) {
            all = List.copyOf(sent);
        }
        all.forEach(held -> held.cancel(Reason.CLOSED));
    }

    /** An exchange that is in flight until a test ends it. */
    public static final class Held implements Exchange {

        private final SendOptions options;
        private final Callback callback;
        private boolean ended;

        private Held(SendOptions options, Callback callback) {
            this.options = options;
            this.callback = callback;
        }

        public ApiKey apiKey() {
            return options.apiKey();
        }

        /** Responds, with headers as names and values in turn. */
        public void respond(int status, String... namesAndValues) {
            if (end()) {
                RawResponse response = Responses.response(status, "", namesAndValues);
                options.gatekeeper().responded(response);
                callback.onResponse(response);
            }
        }

        public void fail(Reason reason, boolean sendingBegan) {
            if (end()) {
                callback.onFailure(new TransportFailure(reason, sendingBegan, null));
            }
        }

        /** Ends with what a transport does not declare. */
        public void error(RuntimeException undeclared) {
            if (end()) {
                callback.onError(undeclared);
            }
        }

        @Override
        public void cancel(Reason reason) {
            fail(reason, true);
        }

        private synchronized boolean end() {
            boolean first = !ended;
            ended = true;
            return first;
        }
    }
}
