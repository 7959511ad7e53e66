package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.ResponseHead;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.internal.ratelimit.WaitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one call: {@link #start} and {@link #on} return what it needs next. It alone reads the key, asks the gate and informs
 * it, judges the response and decides on a retry. Knows no thread and waits for nothing; not thread-safe, because a call takes one step after
 * the other.
 */
final class CallSession<R> {

    private static final int TOO_MANY_REQUESTS = 429;

    private final Operation<R> operation;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final CallObserver observer;
    private final CallInfo call;
    private final TimeBudget budget;
    private final Admission admission;
    private final List<PetStoreException> earlierFailures = new ArrayList<>(0);
    private int attempts;
    private int refusals;
    private boolean isOver;

    /** Whether anything was sent that the service may have acted on. */
    private boolean mayHaveActed;

    CallSession(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        this.operation = operation;
        this.settings = settings;
        this.environment = environment;
        this.observer = environment.observer();
        this.call = new CallInfo(ThreadLocalRandom.current().nextLong(), operation.name());
        this.budget = new TimeBudget(environment.time(), settings);
        this.admission = new Admission(call, environment, budget);
    }

    /**
     * The first step.
     *
     * @throws IllegalArgumentException if what was supplied as key cannot be sent: the caller's own mistake
     */
    Step<R> start() {
        observer.callStarted(call);
        return attempt();
    }

    /**
     * The next step, after this came of the last one.
     *
     * @throws IllegalArgumentException as {@link #start}, if the key of the first attempt changed while it waited
     */
    Step<R> on(Event event) {
        if (event instanceof Event.Resumed) {
            return attempt();
        }
        if (event instanceof Event.Responded responded) {
            try (RawResponse response = responded.response()) {
                return responded(response);
            }
        }
        return event instanceof Event.Unanswered unanswered
                ? unanswered(unanswered.failure())
                : stopped(((Event.Stopped) event).reason());
    }

    /** Ends the call with what no step declares, such as a key that cannot be sent; does nothing if it is over. */
    void abort(Throwable fault) {
        try {
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
            observer.callEnded(call, attempts, budget.elapsed(), failure);
        }
    }

    /** Asks the gate for an attempt with the current key; after a wait for that, sends, unless the key has changed meanwhile. */
    private Step<R> attempt() {
        boolean waited = admission.endWait(attempts + 1);
        ApiKey key;
        try {
            key = environment.apiKeys().read();
        } catch (ApiKeySource.SupplierFailedException e) {
            return fail(TransportErrors.ofApiKey(e.getCause(), true, facts()));
        } catch (IllegalArgumentException e) {
            // From the second attempt on there is an earlier failure to report.
            if (attempts == 0) {
                throw e;
            }
            return fail(TransportErrors.ofApiKey(e, false, facts()));
        }
        if (!waited || !admission.isOf(key)) {
            CompletableFuture<Void> ready = admission.acquire(key, attempts + 1);
            if (ready != null) {
                return new Step.Wait<>(ready);
            }
        }
        return send(key, admission.permit());
    }

    private Step<R> send(ApiKey key, Permit granted) {
        WaitReason rejection = granted.rejection();
        if (rejection != null) {
            return fail(ResponseErrors.rateLimited(rejection, environment.time().instant(), facts())
                    .build());
        }
        long timeLeft = budget.left();
        if (!granted.granted() || timeLeft <= 0) {
            return stopped(TransportFailure.Reason.TIMEOUT);
        }
        attempts++;
        budget.beginAttempt();
        long timeout = Math.min(Nanos.of(settings.attemptTimeout()), timeLeft);
        List<RequestHeader> headers = observer.attemptStarted(call, operation.request(), attempts, settings);
        return new Step.Send<>(
                operation.request(),
                new SendOptions(key, headers, timeout, timeLeft, new GrantedAttempt(admission.gate(), granted)));
    }

    private Step<R> responded(RawResponse response) {
        mayHaveActed = true;
        if (response.status() == TOO_MANY_REQUESTS) {
            return refused(response);
        }
        Step.Done<R> done = ResponseReader.read(response, operation, facts());
        if (done instanceof Step.Failed<R> failed) {
            Optional<Duration> asked =
                    response.quota().askedWait(environment.time().instant());
            return retryOrEnd(failed.failure(), response, delay(failed.failure(), asked.orElse(Duration.ZERO)));
        }
        admission.gate().retryBudget().succeeded();
        observer.attemptEnded(call, attempts, budget.attemptElapsed(), response, null);
        end(null);
        return done;
    }

    /** Another attempt once the gate opens again: the service refused before it acted, so any call may be repeated. */
    private Step<R> refused(RawResponse response) {
        WaitReason waitReason = admission.gate().waitReason();
        RateLimitException failure = ResponseErrors.rateLimited(
                response, waitReason, environment.time().instant(), facts());
        refusals++;
        mayHaveActed = false;
        boolean allowed = settings.retryPolicy().maxRetries() > 0 && refusals < RetryRules.MOST_REFUSALS;
        boolean inTime = Nanos.of(failure.retryAfter()) <= budget.leftForQuota();
        return retryOrEnd(failure, response, allowed && inTime ? failure.retryAfter() : null);
    }

    private Step<R> unanswered(TransportFailure failure) {
        if (failure.reason() == TransportFailure.Reason.GATE_CLOSED) {
            return takeItsPlaceAgain(failure);
        }
        if (failure.sendingBegan()) {
            admission.gate().lost(admission.permit());
        } else {
            admission.release();
        }
        mayHaveActed |= failure.sendingBegan();
        PetStoreException ending = TransportErrors.of(failure, facts());
        return retryOrEnd(ending, null, delay(ending, Duration.ZERO));
    }

    /** Another request was refused before this one was sent. It waits with the others, in its place; no attempt was made. */
    private Step<R> takeItsPlaceAgain(TransportFailure failure) {
        admission.release();
        observer.attemptEnded(call, attempts, budget.attemptElapsed(), null, TransportErrors.of(failure, facts()));
        attempts--;
        return new Step.Wait<>(CompletableFuture.completedFuture(null));
    }

    private Step<R> stopped(TransportFailure.Reason reason) {
        return fail(TransportErrors.of(new TransportFailure(reason, false, null), facts()));
    }

    /** How long to wait before another attempt, or null if the failure, policy, budget or time does not allow one. */
    private @Nullable Duration delay(PetStoreException failure, Duration atLeast) {
        int retry = attempts - refusals;
        if (!failure.retryable()
                || !admission.gate().retryBudget().failed()
                || retry > settings.retryPolicy().maxRetries()) {
            return null;
        }
        double random = environment.random().getAsDouble();
        Duration delay = RetryRules.delay(settings.retryPolicy(), retry, random, atLeast);
        return Nanos.of(delay) < budget.left() ? delay : null;
    }

    private Step<R> retryOrEnd(PetStoreException failure, @Nullable RawResponse response, @Nullable Duration delay) {
        if (delay == null) {
            earlierFailures.forEach(failure::addSuppressed);
        }
        observer.attemptEnded(call, attempts, budget.attemptElapsed(), response, failure);
        if (delay == null) {
            return failed(failure);
        }
        earlierFailures.add(failure);
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
        return failed(failure);
    }

    private Step<R> failed(PetStoreException failure) {
        end(failure);
        return new Step.Failed<>(failure);
    }

    private CallFacts facts() {
        return new CallFacts(
                operation.name(),
                attempts,
                budget.elapsed(),
                !operation.replayable(),
                mayHaveActed,
                refusals > 0,
                settings);
    }

    /** Outlives the attempt: the headers of a response may come after the call has gone on without it. */
    private record GrantedAttempt(RateLimitGate gate, Permit permit) implements SendOptions.Gatekeeper {

        @Override
        public boolean maySend() {
            return gate.maySend(permit);
        }

        @Override
        public void onHeaders(ResponseHead response) {
            gate.answered(permit, response);
        }
    }
}
