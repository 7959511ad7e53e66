// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.ratelimit.GateRegistry.ClientGates;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one call: {@link #start} and the result of each step return the next step. It alone reads the key, requests permits of the gate,
 * judges the response and decides on a retry. It starts no thread and does not block. Not thread-safe: a call takes one step after the other, and an
 * exchange that runs is part of a step.
 */
final class CallSession<R> {

    /** The number of 429 responses at which a call fails. */
    private static final int MAX_REFUSALS = 3;

    private static final int UNAUTHORIZED = 401;

    /** How often a request is sent again that the service did not process. */
    private static final int MAX_UNPROCESSED = 30;

    /** How long such a request waits for its turn, so that a slow service does not hold up all of them. */
    private static final Duration LONGEST_TURN = Duration.ofSeconds(1);

    private final Operation<R> operation;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final CallObserver observer;
    private final CallInfo call;
    private final long startedAt;
    private List<PetStoreException> earlierFailures = List.of();
    private int attempts;
    private int refusals;
    private int unprocessed;

    /** Completes once a request that went in turn has ended. */
    private @Nullable CompletableFuture<Void> turn;

    /** Retries as the policy counts them: none after a 429, after a 401, or of a stream of HTTP/2 that the service refused. */
    private int retries;

    private boolean hasTakenAnotherKey;
    private boolean isOver;

    /** Whether anything was sent that the service may have acted on. */
    private boolean mayHaveActed;

    /** Whether the service rejected an attempt before it acted. */
    private boolean wasRejected;

    /** The latest attempt, which may wait for its permit. */
    private @Nullable Attempt latest;

    /** The wait for a permit, until it is over. */
    private @Nullable QuotaWait wait;

    private long waitedForQuota;

    CallSession(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        this.operation = operation;
        this.settings = settings;
        this.environment = environment;
        this.observer = environment.observer();
        this.call = observer.identify(operation, settings.isBackground());
        this.startedAt = environment.time().nanoTime();
    }

    /** The failure of a call that does not begin, since its client is closed. */
    PetStoreException closed() {
        return failures().failure(new TransportFailure(Kind.CLOSED, false, null));
    }

    /** The first step. */
    Step<R> start() {
        observer.callStarted(call);
        return attempt();
    }

    /** The next step after a wait. */
    Step<R> resumed() {
        return environment.openCalls().isClosed() ? stopped(Kind.CLOSED) : attempt();
    }

    /** Requests a permit for an attempt with the current key; after a wait for one, sends, unless the key has changed meanwhile. */
    private Step<R> attempt() {
        boolean waited = endWait();
        ApiKey key;
        try {
            key = settings.apiKey() == null ? environment.apiKeys().read() : settings.apiKey();
        } catch (ApiKeySource.NoKeyException e) {
            return fail(failures().keyFailure(e.getCause(), e.mayPass()));
        }
        if (!waited || !key.equals(latest().key())) {
            CompletableFuture<Void> ready = acquire(key);
            if (ready != null) {
                return new Step.Wait<>(ready);
            }
        }
        return send(latest());
    }

    /** Requests a permit of the gate of this key, in the place of the call; returns the wait for it, or null if it was decided at once. */
    private @Nullable CompletableFuture<Void> acquire(ApiKey key) {
        release();
        ClientGates gates = environment.gates();
        RateLimitGate current = settings.apiKey() == null ? gates.of(key) : gates.ofCall(key);
        long position =
                latest != null && latest.gate() == current ? latest.permit().position() : 0;
        long now = environment.time().nanoTime();
        Permit acquired = current.acquire(settings.isBackground(), position, leftForQuota(), left());
        latest = new Attempt(attempts + 1, key, current, acquired, environment.time(), this::count);
        CompletableFuture<Void> ready = acquired.ready();
        if (ready == null) {
            return null;
        }
        wait = new QuotaWait(now, !ready.isDone());
        if (wait.isReported()) {
            observer.waitStarted(call, attempts + 1, acquired.expectedWait(), current);
        }
        return environment.openCalls().endWithClient(ready);
    }

    /** Returns whether there was a wait, which is over. */
    private boolean endWait() {
        QuotaWait ended = wait;
        if (ended == null) {
            return false;
        }
        wait = null;
        long waited = environment.time().nanoTime() - ended.startedAt();
        waitedForQuota += waited;
        if (ended.isReported()) {
            observer.waitEnded(call, attempts + 1, Duration.ofNanos(waited), latest().gate());
        }
        return true;
    }

    private Step<R> send(Attempt next) {
        Decision rejection = next.permit().rejection();
        if (rejection != null) {
            RateLimitStatus status = next.gate().status(rejection);
            return fail(failures()
                    .notSent(rejection.reason(), status, environment.time().instant()));
        }
        long timeLeft = left();
        if (!next.permit().granted() || timeLeft <= 0) {
            return stopped(Kind.TIMEOUT);
        }
        long timeout = Math.min(Nanos.of(settings.attemptTimeout()), timeLeft);
        return new Step.Send<>(
                operation.request(), new Transport.Options(next.key(), settings.headers(), timeout, timeLeft, next));
    }

    /** Counts an attempt that begins, and returns the headers that the listener adds to it. */
    private List<RequestHeader> count(Attempt begun) {
        attempts = begun.number();
        return observer.attemptStarted(call, operation.request(), begun.number());
    }

    /** The next step after a response that was read. */
    Step<R> received(RawResponse response) {
        recordOutcome(response);
        return switch (response.outcome()) {
            case SUCCESS -> succeeded(response);
            case RATE_LIMITED -> refused(response);
            case KEY_DENIED, REJECTED, UNAVAILABLE, FINAL -> rejected(response);
        };
    }

    private void recordOutcome(RawResponse response) {
        mayHaveActed |= response.mayHaveActed();
        wasRejected |= !response.mayHaveActed();
    }

    private Step<R> succeeded(RawResponse response) {
        R value;
        try {
            value = operation.value(response, attempts, elapsed());
        } catch (MalformedJsonException e) {
            return next(Retry.NONE, failures().undecodable(response, e), response);
        }
        latest().gate().retryBudget().succeeded(environment.time().nanoTime());
        attemptEnded(response, null);
        end(null);
        return new Step.Returned<>(value);
    }

    private Step<R> refused(RawResponse response) {
        Decision another = Objects.requireNonNull(latest().another(), "another");
        RateLimitStatus status = latest().gate().status(another);
        RateLimitException failure = failures()
                .refused(response, another.reason(), status, environment.time().instant());
        Ending ending = failure.retryable() ? Ending.RATE_LIMITED : Ending.LASTING;
        return next(retry(ending, failure.retryAfter()), failure, response);
    }

    private Step<R> rejected(RawResponse response) {
        Instant now = environment.time().instant();
        Ending ending = Ending.LASTING;
        Duration requested = Duration.ZERO;
        if (operation.isIdempotent() && response.outcome().mayPass()) {
            ending = Ending.MAY_BE_PROCESSED;
            requested = response.quota().requestedWait(now).orElse(Duration.ZERO);
        } else if (response.status() == UNAUTHORIZED && isKeyReplaced()) {
            ending = Ending.KEY_REPLACED;
        }
        Retry retry = retry(ending, requested);
        return next(retry, failures(retry.isWithheld()).error(response, now), response);
    }

    /** Whether the key that was not accepted has been replaced meanwhile. */
    private boolean isKeyReplaced() {
        if (settings.apiKey() != null || hasTakenAnotherKey || !mayRetry()) {
            return false;
        }
        try {
            return !environment.apiKeys().read().equals(latest().key());
        } catch (ApiKeySource.NoKeyException e) {
            // The call fails with its 401, which came first.
            return false;
        }
    }

    /** The next step after an exchange without a response. */
    Step<R> failed(TransportFailure failure) {
        if (failure.kind() == Kind.GATE_CLOSED) {
            // The call waits again, in its place. Only an attempt whose stream was refused unprocessed is counted.
            attemptEnded(null, failures().failure(failure));
            return attempt();
        }
        Attempt ended = latest();
        if (failure.sendingBegan()) {
            ended.lost();
            RawResponse response = ended.response();
            if (response == null) {
                mayHaveActed = true;
            } else {
                recordOutcome(response);
            }
        }
        wasRejected |= failure.kind() == Kind.UNPROCESSED;
        release();
        if (failure.kind().failsTheAttempt()) {
            // If there was no connection, it is not counted yet.
            ended.count();
        }
        Retry retry = retry(ending(failure), Duration.ZERO);
        return next(retry, failures(retry.isWithheld()).failure(failure), null);
    }

    private Ending ending(TransportFailure failure) {
        if (!Outcome.mayPass(failure) || (mayHaveActed && !operation.isIdempotent())) {
            return Ending.LASTING;
        }
        if (failure.kind() == Kind.UNPROCESSED) {
            return Ending.UNPROCESSED;
        }
        return failure.sendingBegan() ? Ending.MAY_BE_PROCESSED : Ending.NOT_SENT;
    }

    /**
     * Decides on another attempt: the one table of what is sent again, and how often.
     *
     * @param requested the wait that the service requests
     */
    private Retry retry(Ending ending, Duration requested) {
        return switch (ending) {
            // Refused before the service acted, so any call is sent again, once the gate opens. Not counted as a retry.
            case RATE_LIMITED ->
                ++refusals < MAX_REFUSALS && mayRetry() && Nanos.of(requested) <= leftForQuota()
                        ? Retry.atGate(requested)
                        : Retry.NONE;
            // Another key has another gate. Once in a call, and not counted as a retry.
            case KEY_REPLACED -> {
                hasTakenAnotherKey = true;
                yield Retry.atGate(Duration.ZERO);
            }
            // A connection that shuts down refuses what is above its last stream, and another one takes it. Not counted
            // as a retry, and sent again even by a policy without retries.
            case UNPROCESSED -> unprocessed();
            // It adds nothing to the load of the service, and so takes nothing from the budget.
            case NOT_SENT -> afterDelay(requested, false);
            // Only what may be sent twice comes here.
            case MAY_BE_PROCESSED -> afterDelay(requested, true);
            case LASTING -> Retry.NONE;
        };
    }

    /** At once, and from the second time on one request after the other: what a proxy refused together, it would refuse together again. */
    private Retry unprocessed() {
        unprocessed++;
        if (unprocessed == 1) {
            return Retry.atGate(Duration.ZERO);
        }
        return unprocessed <= MAX_UNPROCESSED && Nanos.of(LONGEST_TURN) < left() ? Retry.IN_TURN : Retry.NONE;
    }

    /**
     * The wait before a retry: what the service requests, and full jitter on top, so that clients that failed together do not come back together.
     *
     * @param retry the number of the retry, from 1
     * @param random a number from 0 to 1
     * @param requested what the service requests, which is never shortened
     */
    static Duration delay(RetryPolicy policy, int retry, double random, Duration requested) {
        double limit = Math.min(
                Nanos.of(policy.initialDelay()) * Math.pow(2, retry - 1), (double) Nanos.of(policy.maxDelay()));
        return requested.plusNanos((long) (random * limit));
    }

    private boolean mayRetry() {
        return settings.retryPolicy().maxRetries() > 0;
    }

    /** A retry as the policy counts them, if policy, time and budget allow one. */
    private Retry afterDelay(Duration requested, boolean takesFromBudget) {
        int number = retries + 1;
        if (number > settings.retryPolicy().maxRetries()) {
            return Retry.NONE;
        }
        Duration delay =
                delay(settings.retryPolicy(), number, environment.random().getAsDouble(), requested);
        if (Nanos.of(delay) >= left()) {
            return Retry.NONE;
        }
        if (takesFromBudget
                && !latest().gate().retryBudget().take(environment.time().nanoTime())) {
            observer.retryWithheld(call);
            return Retry.WITHHELD;
        }
        retries = number;
        return Retry.after(delay);
    }

    /** The step after an attempt that failed: another attempt, or the end of the call. */
    private Step<R> next(Retry retry, PetStoreException failure, @Nullable RawResponse response) {
        attemptEnded(response, failure);
        Duration delay = retry.delay();
        if (delay == null) {
            return fail(failure);
        }
        earlierFailures =
                Stream.concat(earlierFailures.stream(), Stream.of(failure)).toList();
        release();
        observer.retrying(call, attempts, delay, failure, environment.time().nanoTime());
        return switch (retry.place()) {
            case AT_GATE -> attempt();
            case TIMER -> new Step.Wait<>(environment.openCalls().pause(delay));
            case IN_TURN -> {
                turn = new CompletableFuture<>();
                yield new Step.Wait<>(environment.openCalls().takeTurn(turn, LONGEST_TURN));
            }
        };
    }

    /** The end: the thread of the call was interrupted, its client closed, its future cancelled, or its time is up. */
    Step<R> stopped(Kind kind) {
        return fail(failures().failure(new TransportFailure(kind, false, null)));
    }

    private Step<R> fail(PetStoreException failure) {
        earlierFailures.forEach(failure::addSuppressed);
        end(failure);
        return new Step.Failed<>(failure);
    }

    /** Ends the call with what no step declares; does nothing if it is over. */
    void abort(Throwable fault) {
        try {
            Attempt interrupted = latest;
            if (interrupted != null && interrupted.isOpen()) {
                // It may have been sent.
                interrupted.lost();
                mayHaveActed = true;
                attemptEnded(
                        interrupted.response(), failures().failure(new TransportFailure(Kind.FAILED, true, fault)));
            }
            end(fault);
        } catch (Throwable ending) {
            // A time source that fails here too must not hide it.
            if (ending != fault) {
                fault.addSuppressed(ending);
            }
        }
    }

    private void end(@Nullable Throwable failure) {
        release();
        endTurn();
        if (!isOver) {
            isOver = true;
            endWait();
            observer.callEnded(call, attempts, elapsed(), failure);
        }
    }

    private void attemptEnded(@Nullable RawResponse response, @Nullable PetStoreException failure) {
        endTurn();
        Attempt ended = latest();
        if (ended.isOpen()) {
            ended.close();
            observer.attemptEnded(call, ended.number(), ended.elapsed(), response, failure);
        }
    }

    /** Lets the next request go that waits for its turn; does nothing if this call has none. */
    private void endTurn() {
        if (turn != null) {
            turn.complete(null);
        }
    }

    /** Gives back a permit that was not used; does nothing if there is none. */
    private void release() {
        if (latest != null) {
            latest.release();
        }
    }

    private Attempt latest() {
        return Objects.requireNonNull(latest, "latest");
    }

    /** Nanoseconds since the call began. */
    private long elapsed() {
        return environment.time().nanoTime() - startedAt;
    }

    /** How long the call may still take; negative once its time is over. */
    Duration timeLeft() {
        return Duration.ofNanos(left());
    }

    /** Nanoseconds until the timeout of the call; negative once it is over. */
    private long left() {
        return Nanos.of(settings.timeout()) - elapsed();
    }

    /** How many nanoseconds the call may still wait for the quota; 0 once its time is over. */
    private long leftForQuota() {
        // Never negative: waits for the responses to other requests count too, and may have been longer.
        return Math.max(0, Math.min(Nanos.of(settings.rateLimitPatience()) - waitedForQuota, left()));
    }

    private CallFailures failures() {
        return failures(false);
    }

    private CallFailures failures(boolean isRetryWithheld) {
        return new CallFailures(
                operation.name(),
                attempts,
                elapsed(),
                !operation.isIdempotent(),
                mayHaveActed,
                wasRejected,
                isRetryWithheld,
                settings);
    }

    /**
     * What the call needs next. The runners carry it out, and return its result to the session.
     *
     * @param <R> what the call returns
     */
    sealed interface Step<R> {

        /** Waiting until the future completes, which it also does when the client is closed. */
        record Wait<R>(CompletableFuture<Void> until) implements Step<R> {}

        /** Sending a request. */
        record Send<R>(ApiRequest request, Transport.Options options) implements Step<R> {}

        /** Nothing more: the call is over. */
        sealed interface Done<R> extends Step<R> {}

        /** The call has succeeded. */
        record Returned<R>(R value) implements Done<R> {}

        /** The call has failed. */
        record Failed<R>(PetStoreException failure) implements Done<R> {}
    }

    /** How an attempt ended that brought no value. */
    private enum Ending {
        /** 429. */
        RATE_LIMITED,

        /** 401, and the supplier has another key. */
        KEY_REPLACED,

        /** HTTP/2 has shown that the service did not process it. */
        UNPROCESSED,

        /** Nothing of it was sent, for a reason that may pass. */
        NOT_SENT,

        /** It may have been processed, failed for a reason that may pass, and may be sent twice. */
        MAY_BE_PROCESSED,

        /** Another attempt would end the same, or might carry out the operation twice. */
        LASTING
    }

    /**
     * The decision about another attempt.
     *
     * @param delay how long it waits, as far as that is known; null if there is none
     * @param place what it waits for
     * @param isWithheld whether there is none because the retry budget of the key is used up
     */
    private record Retry(@Nullable Duration delay, Place place, boolean isWithheld) {

        static final Retry NONE = new Retry(null, Place.TIMER, false);
        static final Retry WITHHELD = new Retry(null, Place.TIMER, true);
        static final Retry IN_TURN = new Retry(Duration.ZERO, Place.IN_TURN, false);

        static Retry atGate(Duration delay) {
            return new Retry(delay, Place.AT_GATE, false);
        }

        static Retry after(Duration delay) {
            return new Retry(delay, Place.TIMER, false);
        }

        enum Place {
            AT_GATE,
            TIMER,
            IN_TURN
        }
    }

    /**
     * A wait for a permit.
     *
     * @param isReported whether the listener was notified of its start; not if it was over at once
     */
    private record QuotaWait(long startedAt, boolean isReported) {}
}
