package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.internal.ratelimit.WaitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one call: {@link #start} and {@link #on} return what it needs next. It alone reads the key, asks the gate and informs
 * it, judges the response and decides on a retry. Knows no thread and waits for nothing; not thread-safe, because a call takes one step after
 * the other.
 */
final class CallSession<R> {

    private final Operation<R> operation;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final CallObserver observer;
    private final TimeSource time;
    private final TimeBudget budget;
    private List<PetStoreException> earlierFailures = List.of();
    private @Nullable ApiKey apiKey;
    private @Nullable RateLimitGate gate;
    private @Nullable Permit permit;
    private long attemptStartedAt;
    private int attempts;
    private int refusals;

    /** Whether anything was sent that the service may have acted on. */
    private boolean mayHaveActed;

    CallSession(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        this.operation = operation;
        this.settings = settings;
        this.environment = environment;
        this.observer = environment.observer();
        this.time = environment.time();
        this.budget = new TimeBudget(time, settings);
    }

    /**
     * The first step.
     *
     * @throws IllegalArgumentException if what was supplied as key cannot be sent: the caller's own mistake
     */
    Step<R> start() {
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
            return responded(responded.response());
        }
        return event instanceof Event.Unanswered unanswered
                ? unanswered(unanswered.failure())
                : stopped(((Event.Stopped) event).reason());
    }

    /** Gives back what the call holds; it is over, however it ended. */
    void close() {
        if (gate != null && permit != null) {
            gate.release(permit);
        }
    }

    /** Asks the gate for an attempt with the current key; after a wait for that, sends, unless the key has changed meanwhile. */
    private Step<R> attempt() {
        boolean waited = budget.endWait();
        ApiKey key;
        try {
            key = readKey();
        } catch (ApiKeySource.SupplierFailedException e) {
            return fail(TransportErrors.ofApiKey(e.getCause(), facts(null)));
        }
        if (waited && key.equals(apiKey)) {
            return send(key, permit());
        }
        close();
        return acquirePermit(key);
    }

    /** From the second attempt on, a key that cannot be sent ends the call: by then there is an earlier failure to tell of. */
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
        long askedAt = time.nanoTime();
        Permit acquired = current.acquire(position, budget.leftForQuota(), budget.left());
        permit = acquired;
        CompletableFuture<Void> ready = acquired.ready();
        if (ready == null) {
            return send(key, acquired);
        }
        if (!ready.isDone()) {
            observer.queued(operation.name(), attempts + 1, acquired.expectedWait());
        }
        budget.beginWait(askedAt);
        return new Step.Wait<>(environment.pauses().endWithClient(ready));
    }

    private Step<R> send(ApiKey key, Permit granted) {
        WaitReason rejection = granted.rejection();
        if (rejection != null) {
            return fail(ResponseErrors.rateLimited(facts(rejection)).build());
        }
        long timeLeft = budget.left();
        if (!granted.granted() || timeLeft <= 0) {
            return fail(TransportErrors.of(
                    new TransportFailure(TransportFailure.Reason.TIMEOUT, false, null), facts(null)));
        }
        attempts++;
        attemptStartedAt = time.nanoTime();
        long timeout = Math.min(Nanos.of(settings.attemptTimeout()), timeLeft);
        observer.attemptStarted(operation, attempts);
        RateLimitGate informed = gate();
        return new Step.Send<>(
                operation.command(),
                new SendOptions(key, settings.headers(), timeout, timeLeft, head -> informed.answered(granted, head)));
    }

    private Step<R> responded(RawResponse response) {
        mayHaveActed = true;
        WaitReason waitReason = response.status() == 429 ? gate().waitReason() : null;
        R value;
        try {
            value = ResponseReader.read(response, operation, facts(waitReason));
        } catch (PetStoreException failure) {
            Retry retry = response.status() == 429 && failure instanceof RateLimitException refused
                    ? retryOfRefused(refused)
                    : retryOfTransient(failure, response);
            addEarlierFailures(failure, retry);
            observer.answered(operation.name(), attempts, attemptElapsed(), response, failure);
            return retry == null ? end(failure) : retry(retry, failure);
        }
        gate().retryBudget().succeeded();
        observer.answered(operation.name(), attempts, attemptElapsed(), response, null);
        observer.callEnded(operation.name(), attempts, budget.elapsed(), null);
        close();
        return new Step.Returned<>(value);
    }

    private Step<R> unanswered(TransportFailure failure) {
        if (failure.sendingBegan()) {
            gate().lost(permit());
        } else {
            close();
        }
        mayHaveActed |= failure.sendingBegan();
        PetStoreException ending = TransportErrors.of(failure, facts(null));
        Retry retry = ending.retryable() ? retryAfter(Duration.ZERO) : null;
        addEarlierFailures(ending, retry);
        observer.failed(operation.name(), attempts, attemptElapsed(), ending);
        return retry == null ? end(ending) : retry(retry, ending);
    }

    private Step<R> stopped(TransportFailure.Reason reason) {
        return fail(TransportErrors.of(new TransportFailure(reason, false, null), facts(null)));
    }

    /** Another attempt once the gate opens again: the service refused before it acted, so any call may be repeated. */
    private @Nullable Retry retryOfRefused(RateLimitException failure) {
        refusals++;
        mayHaveActed = false;
        boolean allowed = settings.retryPolicy().maxRetries() > 0 && refusals < RetryRules.MOST_REFUSALS;
        return allowed && Nanos.of(failure.retryAfter()) <= budget.leftForQuota()
                ? new Retry(failure.retryAfter(), true)
                : null;
    }

    private @Nullable Retry retryOfTransient(PetStoreException failure, RawResponse response) {
        return failure.retryable()
                ? retryAfter(response.quota().askedWait(time.instant()).orElse(Duration.ZERO))
                : null;
    }

    /** Another attempt after a wait, as far as policy, budget and time allow. */
    private @Nullable Retry retryAfter(Duration atLeast) {
        boolean withinBudget = gate().retryBudget().failed();
        int retries = attempts - 1 - refusals;
        if (!withinBudget || retries >= settings.retryPolicy().maxRetries()) {
            return null;
        }
        Duration backoff = Backoff.delay(
                settings.retryPolicy(), retries + 1, environment.random().getAsDouble());
        Duration delay = backoff.compareTo(atLeast) > 0 ? backoff : atLeast;
        return Nanos.of(delay) < budget.left() ? new Retry(delay, false) : null;
    }

    private Step<R> retry(Retry retry, PetStoreException failure) {
        close();
        observer.retrying(operation.name(), attempts, retry.delay(), failure);
        return retry.atTheGate()
                ? attempt()
                : new Step.Wait<>(environment.pauses().begin(retry.delay()));
    }

    private Step<R> fail(PetStoreException failure) {
        addEarlierFailures(failure, null);
        return end(failure);
    }

    /** What is retried is told by the exception that ends the call, if there is one. */
    private void addEarlierFailures(PetStoreException failure, @Nullable Retry retry) {
        if (retry == null) {
            earlierFailures.forEach(failure::addSuppressed);
            return;
        }
        if (earlierFailures.isEmpty()) {
            earlierFailures = new ArrayList<>(2);
        }
        earlierFailures.add(failure);
    }

    private Step<R> end(PetStoreException failure) {
        close();
        observer.callEnded(operation.name(), attempts, budget.elapsed(), failure);
        return new Step.Failed<>(failure);
    }

    private CallFacts facts(@Nullable WaitReason waitReason) {
        return new CallFacts(
                operation.name(),
                attempts,
                budget.elapsed(),
                !operation.replayable(),
                mayHaveActed,
                refusals > 0,
                settings,
                time.instant(),
                waitReason);
    }

    private RateLimitGate gate() {
        return Objects.requireNonNull(gate, "gate");
    }

    private Permit permit() {
        return Objects.requireNonNull(permit, "permit");
    }

    private Duration attemptElapsed() {
        return Duration.ofNanos(time.nanoTime() - attemptStartedAt);
    }

    /**
     * Another attempt.
     *
     * @param delay how long it is until then, as far as that is known
     * @param atTheGate whether the gate makes it wait, and not a timer
     */
    private record Retry(Duration delay, boolean atTheGate) {}
}
