// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one call: {@link #start} and what came of each step return what it needs next. It alone reads the key, asks the gate and informs
 * it, judges the response and decides on a retry. Knows no thread and waits for nothing; not thread-safe, because a call takes one step after
 * the other.
 */
final class CallSession<R> {

    /** The number of 429 responses at which a call fails. */
    private static final int MOST_REFUSALS = 3;

    private final Operation<R> operation;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final CallObserver observer;
    private final CallInfo call;
    private final Admission admission;
    private List<PetStoreException> earlierFailures = List.of();
    private int attempts;
    private long attemptStartedAt;
    private int refusals;
    private boolean isOver;

    /** Whether anything was sent that the service may have acted on. */
    private boolean mayHaveActed;

    /** Whether the service rejected an attempt before it acted. */
    private boolean wasRejected;

    private @Nullable Permit inFlight;

    /** The headers of an attempt that the listener was told of, until it has ended. */
    private @Nullable List<RequestHeader> announced;

    CallSession(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        this.operation = operation;
        this.settings = settings;
        this.environment = environment;
        this.observer = environment.observer();
        this.call = observer.identify(operation);
        this.admission = new Admission(call, settings, environment);
    }

    /** The first step. */
    Step<R> start() {
        observer.callStarted(call);
        return attempt();
    }

    /** The next step after a wait. */
    Step<R> resumed() {
        return environment.pauses().isClosed() ? stopped(Reason.CLOSED) : attempt();
    }

    /** The next step after a response. */
    Step<R> responded(RawResponse response) {
        noteOutcome(response);
        compareClocks(response);
        return response.outcome() == Outcome.RATE_LIMITED ? refused(response) : read(response);
    }

    private void noteOutcome(RawResponse response) {
        mayHaveActed |= response.mayHaveActed();
        wasRejected |= !response.mayHaveActed();
    }

    private void compareClocks(RawResponse response) {
        long now = environment.time().nanoTime();
        long sentAt = now - (admission.elapsed() - attemptStartedAt);
        environment
                .serviceClock()
                .show(response.quota().date(), sentAt, now, environment.time().instant());
    }

    /** The next step after an attempt without a response. */
    Step<R> failed(TransportFailure failure) {
        if (failure.reason() == Reason.GATE_CLOSED) {
            attempts--;
            inFlight = null;
            return waitAgain();
        }
        if (failure.sendingBegan() && inFlight != null) {
            inFlight.lost();
            RawResponse response = inFlight.response();
            if (response == null) {
                mayHaveActed = true;
            } else {
                noteOutcome(response);
            }
        }
        admission.release();
        PetStoreException ending = facts().failure(failure);
        return retryOrEnd(ending, null, delay(ending, Duration.ZERO));
    }

    /** The permit did not hold until the request could begin, which was no attempt: the call waits again, in its place. */
    private Step<R> waitAgain() {
        admission.release();
        return new Step.Wait<>(CompletableFuture.completedFuture(null));
    }

    /** The end: the thread of the call was interrupted, its client closed, its future cancelled, or its time is up. */
    Step<R> stopped(TransportFailure.Reason reason) {
        return fail(facts().failure(new TransportFailure(reason, false, null)));
    }

    /** Ends the call with what no step declares; does nothing if it is over. */
    void abort(Throwable fault) {
        try {
            if (inFlight != null) {
                // It may have been sent.
                inFlight.lost();
                mayHaveActed = true;
                attemptEnded(inFlight.response(), facts().failure(new TransportFailure(Reason.LOST, true, fault)));
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
        admission.release();
        if (!isOver) {
            isOver = true;
            admission.endWait(attempts + 1);
            if (announced != null) {
                // It waited again, and was never sent.
                PetStoreException unsent = failure instanceof PetStoreException known
                        ? known
                        : facts().failure(new TransportFailure(Reason.LOST, false, failure));
                attemptEnded(attempts + 1, null, unsent);
            }
            observer.callEnded(call, attempts, admission.elapsed(), failure);
        }
    }

    /** Asks the gate for an attempt with the current key; after a wait for that, sends, unless the key has changed meanwhile. */
    private Step<R> attempt() {
        boolean waited = admission.endWait(attempts + 1);
        ApiKey key;
        try {
            key = settings.apiKey() == null ? environment.apiKeys().read() : settings.apiKey();
        } catch (ApiKeySource.NoKeyException e) {
            return fail(facts().keyFailure(e.getCause(), e.mayPass()));
        }
        if (!waited || !admission.isOf(key)) {
            CompletableFuture<Void> ready = admission.acquire(key, attempts + 1);
            if (ready != null) {
                return new Step.Wait<>(ready);
            }
        }
        Permit permit = admission.permit();
        boolean isWithdrawn = waited && permit.granted() && !permit.holds();
        return isWithdrawn ? waitAgain() : send(key, permit);
    }

    private Step<R> send(ApiKey key, Permit granted) {
        WaitReason rejection = granted.rejection();
        if (rejection != null) {
            return fail(new RateLimitException(
                    facts().rateLimited(rejection, environment.time().instant())));
        }
        long timeLeft = admission.left();
        if (!granted.granted() || timeLeft <= 0) {
            return stopped(Reason.TIMEOUT);
        }
        attempts++;
        attemptStartedAt = admission.elapsed();
        long timeout = Math.min(Nanos.of(settings.attemptTimeout()), timeLeft);
        if (announced == null) {
            announced = observer.attemptStarted(call, operation.request(), attempts, settings);
        }
        inFlight = granted;
        return new Step.Send<>(operation.request(), new SendOptions(key, announced, timeout, timeLeft, granted));
    }

    private Step<R> read(RawResponse response) {
        Step.Done<R> done = ResponseReader.read(response, operation, facts());
        if (done instanceof Step.Failed<R> failed) {
            Instant now = environment.time().instant();
            Duration asked = response.quota().askedWait(now).orElse(Duration.ZERO);
            return retryOrEnd(failed.failure(), response, delay(failed.failure(), asked));
        }
        admission.gate().retryBudget().succeeded();
        attemptEnded(response, null);
        end(null);
        return done;
    }

    /**
     * Another attempt once the gate opens again: the service refused before it acted, so any call may be repeated. Unless an interceptor of the
     * application had sent it before.
     */
    private Step<R> refused(RawResponse response) {
        WaitReason waitReason = admission.permit().waitReason();
        RateLimitException failure = ResponseReader.rateLimited(
                response, waitReason, environment.time().instant(), facts());
        refusals++;
        boolean allowed = failure.retryable() && settings.retryPolicy().maxRetries() > 0 && refusals < MOST_REFUSALS;
        boolean inTime = Nanos.of(failure.retryAfter()) <= admission.leftForQuota();
        return retryOrEnd(failure, response, allowed && inTime ? failure.retryAfter() : null);
    }

    /** How long to wait before another attempt, or null if the failure, policy, budget or time does not allow one. */
    private @Nullable Duration delay(PetStoreException failure, Duration asked) {
        int retry = attempts - refusals;
        if (!failure.retryable()
                || !admission.gate().retryBudget().failed()
                || retry > settings.retryPolicy().maxRetries()) {
            return null;
        }
        Duration delay = Backoff.delay(
                settings.retryPolicy(), retry, environment.random().getAsDouble(), asked);
        return Nanos.of(delay) < admission.left() ? delay : null;
    }

    private Step<R> retryOrEnd(PetStoreException failure, @Nullable RawResponse response, @Nullable Duration delay) {
        attemptEnded(response, failure);
        if (delay == null) {
            return fail(failure);
        }
        earlierFailures =
                Stream.concat(earlierFailures.stream(), Stream.of(failure)).toList();
        admission.release();
        observer.retrying(call, attempts, delay, failure);
        // After a 429 the gate makes it wait, and not a timer.
        return new Step.Wait<>(
                failure instanceof RateLimitException
                        ? CompletableFuture.completedFuture(null)
                        : environment.pauses().begin(delay));
    }

    private Step<R> fail(PetStoreException failure) {
        earlierFailures.forEach(failure::addSuppressed);
        end(failure);
        return new Step.Failed<>(failure);
    }

    private void attemptEnded(@Nullable RawResponse response, @Nullable PetStoreException failure) {
        attemptEnded(attempts, response, failure);
    }

    private void attemptEnded(int attempt, @Nullable RawResponse response, @Nullable PetStoreException failure) {
        inFlight = null;
        announced = null;
        observer.attemptEnded(call, attempt, admission.elapsed() - attemptStartedAt, response, failure);
    }

    private CallFacts facts() {
        long elapsed = admission.elapsed();
        return new CallFacts(
                operation.name(),
                attempts,
                elapsed,
                !operation.replayable(),
                mayHaveActed,
                wasRejected,
                settings,
                environment.serviceClock());
    }
}
