// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to one request of a call, from its place in the queue of a gate on. It is an attempt once its permit has begun, right before the first byte:
 * then it is counted, announced and timed. Until then it may be held back, and is sent later.
 */
final class Attempt implements Transport.Gatekeeper {

    private final int number;
    private final ApiKey key;
    private final RateLimitGate gate;
    private final Permit permit;
    private final TimeSource time;
    private final Function<Attempt, List<RequestHeader>> counter;
    private long countedAt;
    private boolean isOver;

    /** The headers that the listeners added; null until the attempt is counted. */
    private @Nullable List<RequestHeader> headers;

    /** Written by the thread that runs the exchange, and read by a thread that ends it. */
    private volatile @Nullable RawResponse response;

    /** When another attempt may be sent after a 429; written before the response. */
    private @Nullable Decision another;

    /**
     * A request that is not sent yet.
     *
     * @param number its number within the call once it has begun, from 1
     * @param gate the gate of its key, which the permit is one of
     * @param counter counts the attempt, notifies the listener, and returns the headers that it adds
     */
    Attempt(
            int number,
            ApiKey key,
            RateLimitGate gate,
            Permit permit,
            TimeSource time,
            Function<Attempt, List<RequestHeader>> counter) {
        this.number = number;
        this.key = key;
        this.gate = gate;
        this.permit = permit;
        this.time = time;
        this.counter = counter;
    }

    int number() {
        return number;
    }

    ApiKey key() {
        return key;
    }

    RateLimitGate gate() {
        return gate;
    }

    Permit permit() {
        return permit;
    }

    @Override
    public @Nullable List<RequestHeader> begin() {
        return gate.begin(permit) ? count() : null;
    }

    /** Counts the attempt, unless it is counted; returns the headers that the listener adds. */
    List<RequestHeader> count() {
        List<RequestHeader> added = headers;
        if (added == null) {
            countedAt = time.nanoTime();
            added = counter.apply(this);
            headers = added;
        }
        return added;
    }

    /** Whether the attempt is counted, and its end is not reported. */
    boolean isOpen() {
        return headers != null && !isOver;
    }

    void close() {
        isOver = true;
    }

    /** How long ago the attempt was counted. */
    Duration elapsed() {
        return Duration.ofNanos(time.nanoTime() - countedAt);
    }

    @Override
    public void responded(RawResponse received) {
        another = gate.responded(permit, received);
        response = received;
    }

    /** It may have reached the service, and has no response that was read. */
    void lost() {
        gate.lost(permit);
    }

    /** It is not sent, or is over; does nothing after the first of this, {@link #responded} and {@link #lost}. */
    void release() {
        gate.release(permit);
    }

    /** The response, as soon as its headers are there; null before. */
    @Nullable
    RawResponse response() {
        return response;
    }

    /** When another attempt may be sent, after a 429; null after another response. */
    @Nullable
    Decision another() {
        return another;
    }
}
