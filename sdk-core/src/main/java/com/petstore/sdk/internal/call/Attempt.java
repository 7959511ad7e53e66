// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.ratelimit.Permit;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to one request of a call. It is an attempt once its permit has begun, right before the first byte: then it is counted, announced and
 * timed. Until then it may be held back, and is sent later.
 */
final class Attempt implements SendOptions.Gatekeeper {

    private final int number;
    private final Permit permit;
    private final TimeSource time;
    private final Function<Attempt, List<RequestHeader>> announcement;
    private long startedAt;

    /** Those that the listener added; null until the attempt has begun. */
    private @Nullable List<RequestHeader> headers;

    /** Written by the thread that runs the exchange, and read by one that ends it. */
    private volatile @Nullable RawResponse response;

    /** When another attempt may be sent after a 429; written before the response. */
    private @Nullable Decision another;

    /**
     * A request that is not sent yet.
     *
     * @param number its number within the call once it has begun, from 1
     * @param announcement counts the attempt, notifies the listener, and returns the headers that it adds
     */
    Attempt(int number, Permit permit, TimeSource time, Function<Attempt, List<RequestHeader>> announcement) {
        this.number = number;
        this.permit = permit;
        this.time = time;
        this.announcement = announcement;
    }

    int number() {
        return number;
    }

    @Override
    public @Nullable List<RequestHeader> begin() {
        return permit.begin() ? start() : null;
    }

    /** Starts the attempt, unless it has started; returns the headers that the listener adds. */
    List<RequestHeader> start() {
        List<RequestHeader> added = headers;
        if (added == null) {
            startedAt = time.nanoTime();
            added = announcement.apply(this);
            headers = added;
        }
        return added;
    }

    boolean hasStarted() {
        return headers != null;
    }

    /** How long ago the attempt started. */
    Duration elapsed() {
        return Duration.ofNanos(time.nanoTime() - startedAt);
    }

    @Override
    public void responded(RawResponse received) {
        another = permit.responded(received);
        response = received;
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

    /** The request may have been sent, and its response, if there is one, was not read. */
    void lost() {
        permit.lost();
    }
}
