// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.TimeSource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests of a transport that are in flight. Ends those whose time is up.
 *
 * <p>OkHttp's dispatcher is no substitute: it forgets a blocking call before its body is read, and may have calls of others.
 */
final class InFlightRequests {

    /** How late a request is ended at most. */
    private static final Duration TICK = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    private final Map<Call, InFlightRequest> byCall = new ConcurrentHashMap<>();
    private final Map<Thread, InFlightRequest> byThread = new ConcurrentHashMap<>();
    private final TimeSource time;
    private boolean ticking;

    InFlightRequests(TimeSource time) {
        this.time = time;
    }

    void add(InFlightRequest request) {
        byCall.put(request.call, request);
        try {
            tickWhileAny();
        } catch (Throwable noTimer) {
            byCall.remove(request.call);
            throw noTimer;
        }
    }

    void remove(Call call) {
        byCall.remove(call);
    }

    @Nullable
    InFlightRequest of(Call call) {
        return byCall.get(call);
    }

    /** From now on the calling thread runs the request. */
    void begin(InFlightRequest request) {
        byThread.put(Thread.currentThread(), request);
        request.begin(time.nanoTime());
    }

    /**
     * The calling thread has run the request.
     *
     * @param outer the request that it continues with, if an interceptor of the application made this call; else null
     */
    void end(InFlightRequest request, @Nullable InFlightRequest outer) {
        if (outer == null) {
            byThread.remove(Thread.currentThread());
        } else {
            byThread.put(Thread.currentThread(), outer);
        }
        remove(request.call);
    }

    /** The request that the calling thread runs, or null. */
    @Nullable
    InFlightRequest ofThisThread() {
        return byThread.get(Thread.currentThread());
    }

    void closeAll() {
        byCall.values().forEach(InFlightRequest::transportClosed);
    }

    /** One timer for all: a timer for each request would wake another thread for each. */
    private synchronized void tickWhileAny() {
        if (!ticking && (!byCall.isEmpty() || isAnyConnectionOccupied())) {
            var unused = time.schedule(TICK, this::tick);
            ticking = true;
        }
    }

    private boolean isAnyConnectionOccupied() {
        for (InFlightRequest request : byThread.values()) {
            if (request.occupiesConnection()) {
                return true;
            }
        }
        return false;
    }

    /** A failure, such as that there is no memory, ends neither the timer nor the turn of other requests: a later tick looks again. */
    private void tick() {
        synchronized (this) {
            ticking = false;
        }
        try {
            long now = time.nanoTime();
            byCall.values().forEach(request -> endIfDue(request, now));
            byThread.values().forEach(InFlightRequest::closeIfStuck);
        } finally {
            tickWhileAny();
        }
    }

    private static void endIfDue(InFlightRequest request, long now) {
        try {
            request.endIfDue(now);
        } catch (Throwable e) {
            LOG.warn("A request whose time is up could not be ended; that is tried again", e);
        }
    }
}
