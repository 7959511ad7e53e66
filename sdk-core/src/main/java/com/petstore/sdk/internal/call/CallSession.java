package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.internal.ratelimit.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    private final List<PetStoreException> earlierFailures = new ArrayList<>(0);
    private @Nullable ApiKey apiKey;
    private @Nullable RateLimitGate gate;
    private @Nullable Permit permit;
    private int attempts;
    private int refusals;
    private boolean toldOfWait;
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
        releasePermit();
        if (!isOver) {
            isOver = true;
            endWait();
            observer.callEnded(call, attempts, budget.elapsed(), failure);
        }
    }

    private void releasePermit() {
        if (gate != null && permit != null) {
            gate.release(permit);
        }
    }

    /** The wait at the gate is over; returns whether there was one. */
    private boolean endWait() {
        Duration waited = budget.endWait();
        if (waited != null && toldOfWait) {
            observer.waitEnded(call, attempts + 1, waited);
        }
        return waited != null;
    }

    /** Asks the gate for an attempt with the current key; after a wait for that, sends, unless the key has changed meanwhile. */
    private Step<R> attempt() {
        boolean waited = endWait();
        ApiKey key;
        try {
            key = readKey();
        } catch (ApiKeySource.SupplierFailedException e) {
            return fail(TransportErrors.ofApiKey(e.getCause(), facts()));
        }
        if (waited && key.equals(apiKey)) {
            return send(key, permit());
        }
        releasePermit();
        return acquirePermit(key);
    }

    /** From the second attempt on, a key that cannot be sent ends the call: by then there is an earlier failure to report. */
    private ApiKey readKey() throws ApiKeySource.SupplierFailedException {
        try {
            return environment.apiKeys().read();
        } catch (IllegalArgumentException e) {
            if (attempts == 0) {
                throw e;
            }
            throw new ApiKeySource.SupplierFailedException(e);
        }
    }

    private Step<R> acquirePermit(ApiKey key) {
        apiKey = key;
        RateLimitGate current = environment.gates().of(key);
        long position = permit != null && gate == current ? permit.position() : 0;
        gate = current;
        long askedAt = environment.time().nanoTime();
        Permit acquired = current.acquire(position, budget.leftForQuota(), budget.left());
        permit = acquired;
        CompletableFuture<Void> ready = acquired.ready();
        if (ready == null) {
            return send(key, acquired);
        }
        toldOfWait = !ready.isDone();
        if (toldOfWait) {
            observer.waitStarted(call, attempts + 1, acquired.expectedWait());
        }
        budget.beginWait(askedAt);
        return new Step.Wait<>(environment.pauses().endWithClient(ready));
    }

    private Step<R> send(ApiKey key, Permit granted) {
        WaitReason rejection = granted.rejection();
        if (rejection != null) {
            Instant now = environment.time().instant();
            return fail(ResponseErrors.rateLimited(rejection, now, facts()).build());
        }
        long timeLeft = budget.left();
        if (!granted.granted() || timeLeft <= 0) {
            return stopped(TransportFailure.Reason.TIMEOUT);
        }
        attempts++;
        budget.beginAttempt();
        long timeout = Math.min(Nanos.of(settings.attemptTimeout()), timeLeft);
        List<RequestHeader> headers = observer.attemptStarted(call, operation.request(), attempts, settings);
        RateLimitGate informed = gate();
        return new Step.Send<>(
                operation.request(),
                new SendOptions(key, headers, timeout, timeLeft, head -> informed.answered(granted, head)));
    }

    private Step<R> responded(RawResponse response) {
        mayHaveActed = true;
        if (response.status() == TOO_MANY_REQUESTS) {
            return refused(response);
        }
        Step.Done<R> done = ResponseReader.read(response, operation, facts());
        if (done instanceof Step.Failed<R> failed) {
            PetStoreException failure = failed.failure();
            Instant now = environment.time().instant();
            return retryOrEnd(
                    failure,
                    response,
                    failure.retryable() ? delay(response.quota().askedWait(now).orElse(Duration.ZERO)) : null);
        }
        gate().retryBudget().succeeded();
        observer.attemptEnded(call, attempts, budget.attemptElapsed(), response, null);
        end(null);
        return done;
    }

    /** Another attempt once the gate opens again: the service refused before it acted, so any call may be repeated. */
    private Step<R> refused(RawResponse response) {
        WaitReason waitReason = gate().waitReason();
        RateLimitException failure = ResponseErrors.rateLimited(
                response, waitReason, environment.time().instant(), facts());
        refusals++;
        mayHaveActed = false;
        boolean allowed = settings.retryPolicy().maxRetries() > 0 && refusals < RetryRules.MOST_REFUSALS;
        boolean inTime = Nanos.of(failure.retryAfter()) <= budget.leftForQuota();
        return retryOrEnd(failure, response, allowed && inTime ? failure.retryAfter() : null);
    }

    private Step<R> unanswered(TransportFailure failure) {
        if (failure.sendingBegan()) {
            gate().lost(permit());
        } else {
            releasePermit();
        }
        mayHaveActed |= failure.sendingBegan();
        PetStoreException ending = TransportErrors.of(failure, facts());
        return retryOrEnd(ending, null, ending.retryable() ? delay(Duration.ZERO) : null);
    }

    private Step<R> stopped(TransportFailure.Reason reason) {
        return fail(TransportErrors.of(new TransportFailure(reason, false, null), facts()));
    }

    /** How long to wait before another attempt, or null if policy, budget and time do not allow one. */
    private @Nullable Duration delay(Duration atLeast) {
        boolean withinBudget = gate().retryBudget().failed();
        int retries = attempts - 1 - refusals;
        if (!withinBudget || retries >= settings.retryPolicy().maxRetries()) {
            return null;
        }
        Duration backoff = RetryRules.backoff(
                settings.retryPolicy(), retries + 1, environment.random().getAsDouble());
        Duration delay = backoff.compareTo(atLeast) > 0 ? backoff : atLeast;
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
        releasePermit();
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

    private RateLimitGate gate() {
        return Objects.requireNonNull(gate, "gate");
    }

    private Permit permit() {
        return Objects.requireNonNull(permit, "permit");
    }
}
