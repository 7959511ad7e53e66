package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Nanos;
import com.petstore.sdk.internal.ratelimit.Obstacle;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.internal.ratelimit.Turn;
import com.petstore.sdk.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call, and the rules for it. Knows no thread and waits for nothing; not thread-safe, because only one attempt is
 * ever under way.
 */
final class CallSession<R> {

    private final Operation<R> operation;
    private final CallSettings settings;
    private final CallEnvironment environment;
    private final TimeSource time;
    private final long startedAt;
    private List<PetStoreException> earlierFailures = List.of();
    private @Nullable Turn turn;
    private long turnTakenAt;
    private boolean waiting;
    private long waitedForQuota;
    private long attemptStartedAt;
    private int attempts;
    private int refusals;

    /** Whether anything was sent that the service may have acted on. */
    private boolean maybeCarriedOut;

    CallSession(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        this.operation = operation;
        this.settings = settings;
        this.environment = environment;
        this.time = environment.time();
        this.startedAt = time.nanoTime();
        this.attemptStartedAt = startedAt;
    }

    Operation<R> operation() {
        return operation;
    }

    int attempts() {
        return attempts;
    }

    Duration attemptElapsed() {
        return Duration.ofNanos(time.nanoTime() - attemptStartedAt);
    }

    Duration elapsed() {
        return Duration.ofNanos(time.nanoTime() - startedAt);
    }

    Instant now() {
        return time.instant();
    }

    /**
     * The key of the next attempt.
     *
     * @throws IllegalArgumentException if what was supplied for the first attempt cannot be a key: the caller's own mistake
     * @throws TransportFailure if the supplier failed, or what it supplied for a later attempt cannot be a key: by then there is a
     *     failure to tell of
     */
    ApiKey readKey(ApiKeySource apiKeys) throws TransportFailure {
        try {
            return apiKeys.read();
        } catch (IllegalArgumentException e) {
            if (attempts == 0) {
                throw e;
            }
            throw new TransportFailure(TransportFailure.Reason.NO_KEY, false, e);
        }
    }

    /** Asks the gate of this key for the turn of the next attempt. */
    Turn takeTurn(ApiKey apiKey) {
        RateLimitGate gate = environment.gates().of(apiKey);
        long ticket = turn != null && turn.gate() == gate ? turn.ticket() : 0;
        turnTakenAt = time.nanoTime();
        Turn taken = gate.enter(ticket, patienceLeft(), timeLeft());
        turn = taken;
        waiting = taken.coming() != null;
        return taken;
    }

    private void endWait() {
        if (waiting) {
            waitedForQuota += time.nanoTime() - turnTakenAt;
            waiting = false;
        }
    }

    private long patienceLeft() {
        // Not less than none: the wait for an answer under way may have been longer, and counts as none.
        long patience = Math.max(0, Nanos.of(settings.rateLimitPatience()) - waitedForQuota);
        return Math.min(patience, timeLeft());
    }

    private Turn taken() {
        return Objects.requireNonNull(turn, "turn");
    }

    /** The turn is over, or is not to be waited for any longer. */
    void leaveTurn() {
        endWait();
        if (turn != null) {
            turn.leave();
        }
    }

    /**
     * Begins an attempt with this key, whose turn was waited for, and says how long it may take.
     *
     * @throws TransportFailure if its turn cannot come in time, or the time for the whole call is up
     */
    SendOptions beforeAttempt(ApiKey apiKey) throws TransportFailure {
        Turn taken = taken();
        endWait();
        if (taken.refusal() != null) {
            throw new TransportFailure(TransportFailure.Reason.NO_QUOTA, false, null);
        }
        long timeLeft = timeLeft();
        if (!taken.granted() || timeLeft <= 0) {
            throw new TransportFailure(TransportFailure.Reason.TIMEOUT, false, null);
        }
        attempts++;
        attemptStartedAt = time.nanoTime();
        long timeout = Math.min(Nanos.of(settings.attemptTimeout()), timeLeft);
        return new SendOptions(apiKey, settings.headers(), timeout, timeLeft, taken::answered);
    }

    private long timeLeft() {
        return Nanos.of(settings.timeout()) - (time.nanoTime() - startedAt);
    }

    /** No answer will come; to be called at once. */
    void notAnswered(TransportFailure failure) {
        if (turn == null) {
            return;
        }
        if (failure.sendingBegan()) {
            turn.lost();
        } else {
            turn.leave();
        }
    }

    /** Judges an attempt that was answered. */
    Verdict<R> afterResponse(RawResponse response) {
        maybeCarriedOut = true;
        Verdict<R> verdict = ReplyReader.read(response, this);
        if (verdict instanceof Verdict.Throw<R> failed) {
            if (failed.failure() instanceof RateLimitException refused) {
                return retryInTurn(refused);
            }
            return RetryRules.mayPass(response.status()) && operation.replayable()
                    ? retry(failed.failure(), response.quota().askedWait(now()).orElse(Duration.ZERO))
                    : fail(failed.failure());
        }
        taken().gate().retryBudget().succeeded();
        return verdict;
    }

    /** Judges an attempt that was not answered. */
    Verdict<R> afterFailure(TransportFailure failure) {
        maybeCarriedOut |= failure.sendingBegan();
        boolean harmless = operation.replayable() || !maybeCarriedOut;
        return RetryRules.mayPass(failure) && harmless
                ? retry(CallFailures.of(this, failure), Duration.ZERO)
                : fail(CallFailures.of(this, failure));
    }

    /** Another attempt once the gate opens again: the service refused before it acted, so any call may be repeated. */
    private Verdict<R> retryInTurn(RateLimitException failure) {
        refusals++;
        maybeCarriedOut = false;
        boolean allowed = settings.retryPolicy().maxRetries() > 0 && refusals < RetryRules.MOST_REFUSALS;
        if (!allowed || Nanos.of(failure.retryAfter()) > patienceLeft()) {
            return fail(failure);
        }
        keep(failure);
        return new Verdict.RetryInTurn<>(failure.retryAfter(), failure);
    }

    /** Another attempt, as far as policy, budget and time allow. */
    private Verdict<R> retry(PetStoreException failure, Duration atLeast) {
        // What was never sent says nothing about the service.
        boolean affordable =
                attempts > 0 && turn != null && turn.gate().retryBudget().failed();
        int retries = attempts - 1 - refusals;
        if (!affordable || retries >= settings.retryPolicy().maxRetries()) {
            return fail(failure);
        }
        Duration backoff = Backoff.delay(
                settings.retryPolicy(), retries + 1, environment.random().getAsDouble());
        Duration delay = backoff.compareTo(atLeast) > 0 ? backoff : atLeast;
        if (Nanos.of(delay) >= timeLeft()) {
            return fail(failure);
        }
        keep(failure);
        return new Verdict.RetryAfter<>(delay, failure);
    }

    private void keep(PetStoreException failure) {
        if (earlierFailures.isEmpty()) {
            earlierFailures = new ArrayList<>(2);
        }
        earlierFailures.add(failure);
    }

    private Verdict<R> fail(PetStoreException failure) {
        for (PetStoreException earlier : earlierFailures) {
            failure.addSuppressed(earlier);
        }
        return new Verdict.Throw<>(failure);
    }

    /** What the next attempt has to wait for now. */
    Obstacle obstacle() {
        return taken().gate().obstacle();
    }

    /** Whether a request that is not answered leaves open what became of it. */
    boolean changesSomething() {
        return !operation.replayable();
    }

    /** What its turn would have had to wait for, for longer than it may. */
    Obstacle refusal() {
        return Objects.requireNonNull(taken().refusal(), "refusal");
    }

    boolean maybeCarriedOut() {
        return maybeCarriedOut;
    }

    boolean wasRefused() {
        return refusals > 0;
    }

    String timeLimits() {
        return "attemptTimeout " + settings.attemptTimeout() + ", timeout " + settings.timeout();
    }
}
