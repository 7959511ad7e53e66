// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testing;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.call.Events;
import com.petstore.sdk.response.Headers;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Creates the events of one call, for tests of a {@link CallListener}:
 * {@code listener.attemptEnded(CallEvents.of("listPets").attempt(2).status(200).attemptEnded())}. Events that are created from the same object
 * belong to the same call.
 *
 * <p>A mutable builder; not thread-safe.
 */
public final class CallEvents {

    private CallListener.CallInfo call;
    private int attempt = 1;
    private Duration elapsed = Duration.ZERO;
    private Duration expectedWait = Duration.ZERO;
    private Duration delay = Duration.ZERO;
    private RateLimitStatus rateLimitStatus =
            RateLimitStatus.builder(RateLimitStatus.State.PACED).build();
    private CallListener.RequestHeaders requestHeaders = (name, value) -> {};
    private OptionalInt status = OptionalInt.empty();
    private Headers headers = Headers.of();
    private @Nullable Throwable failure;
    private @Nullable PetStoreException reason;

    private CallEvents(CallListener.CallInfo call) {
        this.call = call;
    }

    /**
     * Returns the events of a new call: {@code GET https://pets.example/v1/pets}, at its first attempt.
     *
     * @param operation the name of the operation, such as {@code listPets}
     * @return events with the defaults
     */
    public static CallEvents of(String operation) {
        return of(operation, "GET", "https://pets.example/v1/pets");
    }

    /**
     * Returns the events of a new call at its first attempt.
     *
     * @param operation the name of the operation, such as {@code listPets}
     * @param method the HTTP method
     * @param url the whole address; host and port of the service are those of it
     * @return events with the defaults
     * @throws IllegalArgumentException if the text is not a URL
     */
    public static CallEvents of(String operation, String method, String url) {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(method, "method");
        URI address = URI.create(url);
        int standardPort = "http".equals(address.getScheme()) ? 80 : 443;
        return new CallEvents(new Events.Call(
                ThreadLocalRandom.current().nextLong(),
                operation,
                "default",
                method,
                url,
                Objects.requireNonNullElse(address.getHost(), ""),
                address.getPort() < 0 ? standardPort : address.getPort()));
    }

    /**
     * Returns the events of a known call at its first attempt.
     *
     * @param call the call
     * @return events with the defaults
     */
    public static CallEvents of(CallListener.CallInfo call) {
        return new CallEvents(Objects.requireNonNull(call, "call"));
    }

    /** {@return the call of these events, the same object until {@link #clientName} is set} */
    public CallListener.CallInfo call() {
        return call;
    }

    /**
     * Sets the name of the client; {@code default} by default. Events that were created before belong to another call.
     *
     * @param clientName the name
     * @return these events
     */
    public CallEvents clientName(String clientName) {
        Objects.requireNonNull(clientName, "clientName");
        call = new Events.Call(
                call.id(),
                call.operation(),
                clientName,
                call.method(),
                call.url(),
                call.serverAddress(),
                call.serverPort());
        return this;
    }

    /**
     * Sets the number of the attempt, or of all attempts when the call ends; 1 by default.
     *
     * @param attempt the number
     * @return these events
     */
    public CallEvents attempt(int attempt) {
        this.attempt = attempt;
        return this;
    }

    /**
     * Sets how long the wait, the attempt or the call took; zero by default.
     *
     * @param elapsed the time
     * @return these events
     */
    public CallEvents elapsed(Duration elapsed) {
        this.elapsed = Objects.requireNonNull(elapsed, "elapsed");
        return this;
    }

    /**
     * Sets how long a wait for the rate limit is expected to last; zero by default.
     *
     * @param expectedWait the time
     * @return these events
     */
    public CallEvents expectedWait(Duration expectedWait) {
        this.expectedWait = Objects.requireNonNull(expectedWait, "expectedWait");
        return this;
    }

    /**
     * Sets how long the client waits before a retry; zero by default.
     *
     * @param delay the time
     * @return these events
     */
    public CallEvents delay(Duration delay) {
        this.delay = Objects.requireNonNull(delay, "delay");
        return this;
    }

    /**
     * Sets why an attempt is retried; required for {@link #retryScheduled()}.
     *
     * @param reason the exception for the failed attempt
     * @return these events
     */
    public CallEvents reason(PetStoreException reason) {
        this.reason = Objects.requireNonNull(reason, "reason");
        return this;
    }

    /**
     * Sets why a request waits; a status in the state {@code PACED} by default.
     *
     * @param rateLimitStatus the status when the wait starts
     * @return these events
     */
    public CallEvents rateLimitStatus(RateLimitStatus rateLimitStatus) {
        this.rateLimitStatus = Objects.requireNonNull(rateLimitStatus, "rateLimitStatus");
        return this;
    }

    /**
     * Sets what takes headers for a request; by default, they are dropped.
     *
     * @param requestHeaders takes headers
     * @return these events
     */
    public CallEvents requestHeaders(CallListener.RequestHeaders requestHeaders) {
        this.requestHeaders = Objects.requireNonNull(requestHeaders, "requestHeaders");
        return this;
    }

    /**
     * Sets the HTTP status of the response; none by default.
     *
     * @param status the status
     * @return these events
     */
    public CallEvents status(int status) {
        this.status = OptionalInt.of(status);
        return this;
    }

    /**
     * Sets the headers of the response; none by default.
     *
     * @param headers the headers
     * @return these events
     */
    public CallEvents headers(Headers headers) {
        this.headers = Objects.requireNonNull(headers, "headers");
        return this;
    }

    /**
     * Sets the exception for the attempt or the call; none by default.
     *
     * @param failure the exception; null for none
     * @return these events
     */
    public CallEvents failure(@Nullable Throwable failure) {
        this.failure = failure;
        return this;
    }

    /** {@return the event of a call that was started} */
    public CallListener.CallStarted callStarted() {
        return new Events.CallStarted(call);
    }

    /** {@return the event of a request that starts to wait} */
    public CallListener.WaitStarted waitStarted() {
        return new Events.WaitStarted(call, attempt, expectedWait, rateLimitStatus);
    }

    /** {@return the event of a request that no longer waits} */
    public CallListener.WaitEnded waitEnded() {
        return new Events.WaitEnded(call, attempt, elapsed);
    }

    /** {@return the event of a request that is about to be sent} */
    public CallListener.AttemptStarted attemptStarted() {
        return new Events.AttemptStarted(call, attempt, requestHeaders);
    }

    /**
     * Returns the event of an attempt that got a response or failed.
     *
     * @return a new event
     * @throws IllegalStateException if the failure is not a {@link PetStoreException}
     */
    public CallListener.AttemptEnded attemptEnded() {
        if (failure != null && !(failure instanceof PetStoreException)) {
            throw new IllegalStateException("failure must be a PetStoreException, was "
                    + failure.getClass().getName());
        }
        return new Events.AttemptEnded(
                call, attempt, elapsed, status, headers, Optional.ofNullable((PetStoreException) failure));
    }

    /**
     * Returns the event of a failed attempt that another one will follow.
     *
     * @return a new event
     * @throws IllegalStateException if no reason is set
     */
    public CallListener.RetryScheduled retryScheduled() {
        if (reason == null) {
            throw new IllegalStateException("reason must be set for a retry, was not");
        }
        return new Events.RetryScheduled(call, attempt, delay, reason);
    }

    /** {@return the event of a call that returned or failed} */
    public CallListener.CallEnded callEnded() {
        return new Events.CallEnded(call, attempt, elapsed, Optional.ofNullable(failure));
    }
}
