// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimitStatus;
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

    /** The name of a client that the application does not name. */
    static final String DEFAULT_CLIENT_NAME = "default";

    private CallListener.CallInfo call;
    private int attempt = 1;
    private Duration elapsed = Duration.ZERO;
    private Duration expectedWait = Duration.ZERO;
    private RateLimitStatus rateLimitStatus =
            RateLimitStatus.builder(RateLimitStatus.State.PACED).build();
    private CallListener.RequestHeaders requestHeaders = (name, value) -> {};
    private OptionalInt status = OptionalInt.empty();
    private Headers headers = Headers.of();
    private @Nullable Throwable failure;

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
        return new CallEvents(new Call(
                ThreadLocalRandom.current().nextLong(),
                operation,
                DEFAULT_CLIENT_NAME,
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

    /**
     * Returns the call of these events.
     *
     * @return the same object until {@link #clientName} is set
     */
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
        call = new Call(
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
     * Sets how long a wait is expected to last, or the client waits before a retry; zero by default.
     *
     * @param expectedWait the time
     * @return these events
     */
    public CallEvents expectedWait(Duration expectedWait) {
        this.expectedWait = Objects.requireNonNull(expectedWait, "expectedWait");
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

    /**
     * Returns the event of a call that was started.
     *
     * @return a new event
     */
    public CallListener.CallStarted callStarted() {
        return new CallStarted(call);
    }

    /**
     * Returns the event of a request that starts to wait.
     *
     * @return a new event
     */
    public CallListener.WaitStarted waitStarted() {
        return new WaitStarted(call, attempt, expectedWait, rateLimitStatus);
    }

    /**
     * Returns the event of a request that no longer waits.
     *
     * @return a new event
     */
    public CallListener.WaitEnded waitEnded() {
        return new WaitEnded(call, attempt, elapsed);
    }

    /**
     * Returns the event of a request that is about to be sent.
     *
     * @return a new event
     */
    public CallListener.AttemptStarted attemptStarted() {
        return new AttemptStarted(call, attempt, requestHeaders);
    }

    /**
     * Returns the event of an attempt that got a response or failed.
     *
     * @return a new event
     * @throws IllegalStateException if the failure is not a {@link PetStoreException}
     */
    public CallListener.AttemptEnded attemptEnded() {
        return new AttemptEnded(
                call,
                attempt,
                elapsed,
                status,
                headers,
                failure == null ? Optional.empty() : Optional.of(known(failure)));
    }

    /**
     * Returns the event of a failed attempt that another one will follow.
     *
     * @return a new event
     * @throws IllegalStateException if there is no failure, or one that is not a {@link PetStoreException}
     */
    public CallListener.RetryScheduled retryScheduled() {
        return new RetryScheduled(call, attempt, expectedWait, known(failure));
    }

    private static PetStoreException known(@Nullable Throwable failure) {
        if (failure instanceof PetStoreException known) {
            return known;
        }
        throw new IllegalStateException("failure must be a PetStoreException, was "
                + (failure == null ? "not set" : failure.getClass().getName()));
    }

    /**
     * Returns the event of a call that returned or failed.
     *
     * @return a new event
     */
    public CallListener.CallEnded callEnded() {
        return new CallEnded(call, attempt, elapsed, Optional.ofNullable(failure));
    }

    private record Call(
            long id,
            String operation,
            String clientName,
            String method,
            String url,
            String serverAddress,
            int serverPort)
            implements CallListener.CallInfo {}

    private record CallStarted(CallListener.CallInfo call) implements CallListener.CallStarted {}

    private record WaitStarted(
            CallListener.CallInfo call, int attempt, Duration expectedWait, RateLimitStatus rateLimitStatus)
            implements CallListener.WaitStarted {}

    private record WaitEnded(CallListener.CallInfo call, int attempt, Duration elapsed)
            implements CallListener.WaitEnded {}

    private record AttemptStarted(CallListener.CallInfo call, int attempt, CallListener.RequestHeaders headers)
            implements CallListener.AttemptStarted {}

    private record AttemptEnded(
            CallListener.CallInfo call,
            int attempt,
            Duration elapsed,
            OptionalInt status,
            Headers headers,
            Optional<PetStoreException> failure)
            implements CallListener.AttemptEnded {

        @Override
        public Optional<String> errorType() {
            return status.orElse(0) >= 400
                    ? Optional.of(Integer.toString(status.getAsInt()))
                    : failure.map(thrown -> thrown.getClass().getName());
        }
    }

    private record RetryScheduled(CallListener.CallInfo call, int attempt, Duration delay, PetStoreException reason)
            implements CallListener.RetryScheduled {}

    private record CallEnded(CallListener.CallInfo call, int attempts, Duration elapsed, Optional<Throwable> failure)
            implements CallListener.CallEnded {}
}
