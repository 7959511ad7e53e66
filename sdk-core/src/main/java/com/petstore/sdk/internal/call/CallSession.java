// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.ratelimit.ClientGates;
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

    private static final StackTraceElement[] NO_FRAMES = {};
    private static final int MOST_CAUSES = 10;

    private final Operation<R> operation;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final CallObserver observer;
    private final CallInfo call;
    private final long startedAt;
    private List<PetStoreException> earlierFailures = List.of();
    private int attempts;
    private int refusals;

    /** Retries as the policy counts them: none after a 429, after a 401, or of what the service did not process. */
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
        return facts().failure(new TransportFailure(Kind.CLOSED, false, null));
    }

    /** The first step. */
    Step<R> start() {
        observer.callStarted(call);
        return attempt();
    }

    /** The next step after a wait. */
    Step<R> resumed() {
        boolean isEndedByClosing = environment.pauses().isClosed()
                || (latest != null && latest.permit().isEndedByClosing());
        return isEndedByClosing ? stopped(Kind.CLOSED) : attempt();
    }

    /** Requests a permit for an attempt with the current key; after a wait for one, sends, unless the key has changed meanwhile. */
    private Step<R> attempt() {
        boolean waited = endWait();
        ApiKey key;
        try {
            key = settings.apiKey() == null ? environment.apiKeys().read() : settings.apiKey();
        } catch (ApiKeySource.NoKeyException e) {
            return fail(facts().keyFailure(e.getCause(), e.mayPass()));
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
        return environment.pauses().await(acquired);
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
            return fail(facts().notSent(
                            rejection.reason(), status, environment.time().instant()));
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
        return environment
                .openCalls()
                .run(this, () -> observer.attemptStarted(call, operation.request(), begun.number()));
    }

    /** The next step after a response that was read. */
    Step<R> received(RawResponse response) {
        noteOutcome(response);
        return switch (response.outcome()) {
            case SUCCESS -> succeeded(response);
            case RATE_LIMITED -> refused(response);
            case KEY_DENIED, REJECTED, TRANSIENT, FINAL -> rejected(response);
        };
    }

    private void noteOutcome(RawResponse response) {
        mayHaveActed |= response.mayHaveActed();
        wasRejected |= !response.mayHaveActed();
    }

    private Step<R> succeeded(RawResponse response) {
        R value;
        try {
            value = operation.value(response, attempts, elapsed());
        } catch (MalformedJsonException e) {
            return retryOrEnd(facts().undecodable(response, e), response, null);
        }
        latest().gate().retryBudget().succeeded(environment.time().nanoTime());
        attemptEnded(response, null);
        end(null);
        return new Step.Returned<>(value);
    }

    private Step<R> rejected(RawResponse response) {
        Retry retry = Retry.NONE;
        if (operation.isIdempotent() && response.outcome().isTransient()) {
            Instant now = environment.time().instant();
            retry = retry(response.quota().requestedWait(now).orElse(Duration.ZERO), true);
        } else if (response.status() == UNAUTHORIZED && !hasTakenAnotherKey && isKeyReplaced()) {
            hasTakenAnotherKey = true;
            retry = Retry.AT_ONCE;
        }
        return retryOrEnd(facts(retry.isWithheld()).error(response), response, retry.delay());
    }

    /** Whether the key that was not accepted has been replaced meanwhile. */
    private boolean isKeyReplaced() {
        if (settings.apiKey() != null || settings.retryPolicy().maxRetries() == 0) {
            return false;
        }
        try {
            return !environment.apiKeys().read().equals(latest().key());
        } catch (ApiKeySource.NoKeyException e) {
            // The call fails with its 401, which came first.
            return false;
        }
    }

    /** Another attempt once the gate opens again: the service refused before it acted, so any call may be repeated. */
    private Step<R> refused(RawResponse response) {
        Decision another = Objects.requireNonNull(latest().another(), "another");
        RateLimitStatus status = latest().gate().status(another);
        RateLimitException failure = facts().refused(
                        response, another.reason(), status, environment.time().instant());
        refusals++;
        boolean allowed = failure.retryable() && settings.retryPolicy().maxRetries() > 0 && refusals < MAX_REFUSALS;
        boolean inTime = Nanos.of(failure.retryAfter()) <= leftForQuota();
        return retryOrEnd(failure, response, allowed && inTime ? failure.retryAfter() : null);
    }

    /** The next step after an exchange without a response. */
    Step<R> failed(TransportFailure failure) {
        if (failure.kind() == Kind.GATE_CLOSED) {
            // The call waits again, in its place. The attempt is counted only if the service refused its stream without
            // processing it.
            attemptEnded(null, facts().failure(failure));
            return attempt();
        }
        Attempt ended = latest();
        if (failure.sendingBegan()) {
            ended.permit().lost();
            RawResponse response = ended.response();
            if (response == null) {
                mayHaveActed = true;
            } else {
                noteOutcome(response);
            }
        }
        release();
        if (failure.kind().failsTheAttempt()) {
            // If there was no connection, it is not counted yet.
            ended.count();
        }
        boolean mayRepeat = Outcome.isTransient(failure) && (operation.isIdempotent() || !mayHaveActed);
        Retry retry = mayRepeat ? retry(Duration.ZERO, failure.sendingBegan()) : Retry.NONE;
        return retryOrEnd(facts(retry.isWithheld()).failure(failure), null, retry.delay());
    }

    /**
     * Decides on another attempt after a transient failure: whether policy, time and budget allow one.
     *
     * @param requested the wait that the service requests
     * @param mayBeProcessed whether the service may have processed the attempt that failed; only then does another one add to its load
     */
    private Retry retry(Duration requested, boolean mayBeProcessed) {
        int number = retries + 1;
        if (number > settings.retryPolicy().maxRetries()) {
            return Retry.NONE;
        }
        Duration delay = Backoff.delay(
                settings.retryPolicy(), number, environment.random().getAsDouble(), requested);
        if (Nanos.of(delay) >= left()) {
            return Retry.NONE;
        }
        if (mayBeProcessed
                && !latest().gate().retryBudget().take(environment.time().nanoTime())) {
            observer.retryWithheld(call);
            return Retry.WITHHELD;
        }
        retries = number;
        return new Retry(delay, false);
    }

    private Step<R> retryOrEnd(PetStoreException failure, @Nullable RawResponse response, @Nullable Duration delay) {
        attemptEnded(response, failure);
        if (delay == null) {
            return fail(failure);
        }
        earlierFailures =
                Stream.concat(earlierFailures.stream(), Stream.of(failure)).toList();
        release();
        observer.retrying(call, attempts, delay, failure);
        // After a 429 the gate makes it wait, and not a timer.
        return failure instanceof RateLimitException || failure instanceof UnauthorizedException
                ? attempt()
                : new Step.Wait<>(environment.pauses().pause(delay));
    }

    /** The end: the thread of the call was interrupted, its client closed, its future cancelled, or its time is up. */
    Step<R> stopped(Kind kind) {
        return fail(facts().failure(new TransportFailure(kind, false, null)));
    }

    private Step<R> fail(PetStoreException failure) {
        for (PetStoreException earlier : earlierFailures) {
            omitRepeatedFrames(earlier, failure.getCause());
            failure.addSuppressed(earlier);
        }
        end(failure);
        return new Step.Failed<>(failure);
    }

    /** Of an earlier failure with the same cause as the last, only the texts are left: its frames would be printed again. */
    private static void omitRepeatedFrames(PetStoreException earlier, @Nullable Throwable lastCause) {
        Throwable cause = earlier.getCause();
        if (cause == null || cause == lastCause || !cause.toString().equals(String.valueOf(lastCause))) {
            return;
        }
        earlier.setStackTrace(NO_FRAMES);
        // An exception of the application may have itself among its causes.
        for (int depth = 0; cause != null && cause != lastCause && depth < MOST_CAUSES; depth++) {
            cause.setStackTrace(NO_FRAMES);
            cause = cause.getCause();
        }
    }

    /** Ends the call with what no step declares; does nothing if it is over. */
    void abort(Throwable fault) {
        try {
            Attempt interrupted = latest;
            if (interrupted != null && interrupted.isOpen()) {
                // It may have been sent.
                interrupted.permit().lost();
                mayHaveActed = true;
                attemptEnded(interrupted.response(), facts().failure(new TransportFailure(Kind.FAILED, true, fault)));
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
        if (!isOver) {
            isOver = true;
            endWait();
            observer.callEnded(call, attempts, elapsed(), failure);
        }
    }

    private void attemptEnded(@Nullable RawResponse response, @Nullable PetStoreException failure) {
        Attempt ended = latest();
        if (ended.isOpen()) {
            ended.close();
            observer.attemptEnded(call, ended.number(), ended.elapsed(), response, failure);
        }
    }

    /** Gives back a permit that was not used; does nothing if there is none. */
    private void release() {
        if (latest != null) {
            latest.permit().release();
        }
    }

    private Attempt latest() {
        return Objects.requireNonNull(latest, "latest");
    }

    /** Nanoseconds since the call began. */
    private long elapsed() {
        return environment.time().nanoTime() - startedAt;
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

    private CallFacts facts() {
        return facts(false);
    }

    private CallFacts facts(boolean isRetryWithheld) {
        return new CallFacts(
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
     * The decision about another attempt.
     *
     * @param delay the wait before it; null if there is none
     * @param isWithheld whether there is none because the retry budget of the key is used up
     */
    private record Retry(@Nullable Duration delay, boolean isWithheld) {

        static final Retry NONE = new Retry(null, false);
        static final Retry WITHHELD = new Retry(null, true);
        static final Retry AT_ONCE = new Retry(Duration.ZERO, false);
    }

    /**
     * A wait for a permit.
     *
     * @param isReported whether the listener was notified of its start; not if it was over at once
     */
    private record QuotaWait(long startedAt, boolean isReported) {}
}
