// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Ends each exchange as a test has written down, on the calling thread; where nothing is written down, when the test ends it. */
public final class ScriptedTransport implements Transport {

    /** Each a response, or what is thrown. */
    private final Deque<Object> script = new ArrayDeque<>();

    private final List<Held> sent = new ArrayList<>();
    private final List<Kind> cancellations = new CopyOnWriteArrayList<>();

    public ScriptedTransport respond(RawResponse response) {
        script.add(response);
        return this;
    }

    public ScriptedTransport fail(Kind kind, boolean sendingBegan) {
        script.add(new TransportFailure(kind, sendingBegan, new IOException("scripted")));
        return this;
    }

    /** Throws what a transport does not declare, once the request has begun. */
    public ScriptedTransport fault(Throwable undeclared) {
        script.add(undeclared);
        return this;
    }

    /** The exchange of this number, from 1; waits until it has begun, on real time and with a bound. */
    public synchronized Held awaitSent(int number) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (sent.size() < number) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new AssertionError("only " + sent.size() + " of " + number + " exchanges have begun");
            }
            wait(left);
        }
        return sent.get(number - 1);
    }

    /** How many exchanges have begun. */
    public synchronized int count() {
        return sent.size();
    }

    /** Why exchanges were cancelled. */
    public List<Kind> cancellations() {
        return cancellations;
    }

    @Override
    public RawResponse send(ApiRequest request, Options options) throws TransportFailure {
        AwaitedResponse end = new AwaitedResponse();
        Exchange exchange = sendAsync(request, options, end);
        try {
            return end.response().get();
        } catch (InterruptedException e) {
            exchange.cancel(Kind.INTERRUPTED);
            Thread.currentThread().interrupt();
            throw new TransportFailure(Kind.INTERRUPTED, true, null);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TransportFailure failure) {
                throw failure;
            }
            return Unchecked.fail(e.getCause());
        }
    }

    @Override
    public Exchange sendAsync(ApiRequest request, Options options, Callback callback) {
        Object written = next();
        Held held = new Held(options, callback);
        if (written instanceof TransportFailure failure && !failure.sendingBegan()) {
            held.end(failure);
        } else if (options.gatekeeper().begin() == null) {
            held.end(new TransportFailure(Kind.GATE_CLOSED, false, null));
        } else {
            begun(held);
            if (written instanceof RawResponse || written instanceof TransportFailure) {
                held.end(written);
            } else if (written != null) {
                return Unchecked.fail((Throwable) written);
            }
        }
        return held;
    }

    private synchronized Object next() {
        return script.poll();
    }

    private synchronized void begun(Held held) {
        sent.add(held);
        notifyAll();
    }

    @Override
    public void close() {
        List<Held> all;
        synchronized (this) {
            all = List.copyOf(sent);
        }
        all.forEach(held -> held.cancel(Kind.CLOSED));
    }

    /** An exchange that is in flight until a test ends it. */
    public final class Held implements Exchange {

        private final Options options;
        private final Callback callback;
        private boolean ended;

        private Held(Options options, Callback callback) {
            this.options = options;
            this.callback = callback;
        }

        public ApiKey apiKey() {
            return options.apiKey();
        }

        /** Responds, with headers as names and values in turn. */
        public void respond(int status, String... namesAndValues) {
            end(Responses.response(status, "", namesAndValues));
        }

        public void fail(Kind kind, boolean sendingBegan) {
            end(new TransportFailure(kind, sendingBegan, null));
        }

        /** Ends with what a transport does not declare. */
        public void error(RuntimeException undeclared) {
            end(undeclared);
        }

        @Override
        public void cancel(Kind kind) {
            if (end(new TransportFailure(kind, true, null))) {
                cancellations.add(kind);
            }
        }

        /** Whether this is the first end. */
        private boolean end(Object with) {
            synchronized (this) {
                if (ended) {
                    return false;
                }
                ended = true;
            }
            if (with instanceof RawResponse response) {
                options.gatekeeper().responded(response);
                callback.onResponse(response);
            } else if (with instanceof TransportFailure failure) {
                callback.onFailure(failure);
            } else {
                callback.onError((Throwable) with);
            }
            return true;
        }
    }
}
