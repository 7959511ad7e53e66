package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Turn;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Runs calls on the thread that makes them. */
public final class BlockingRunner {

    private final Transport transport;
    private final ApiKeySource apiKeys;
    private final CallEnvironment environment;
    private final Pauses pauses;
    private final CallObserver observer;

    public BlockingRunner(
            Transport transport,
            ApiKeySource apiKeys,
            CallEnvironment environment,
            Pauses pauses,
            CallObserver observer) {
        this.transport = transport;
        this.apiKeys = apiKeys;
        this.environment = environment;
        this.pauses = pauses;
        this.observer = observer;
    }

    /**
     * Runs a call to its end.
     *
     * @throws PetStoreException if it fails
     * @throws IllegalArgumentException if the key supplied for the first attempt cannot be sent
     * @throws IllegalStateException if the transport is closed
     */
    public <R> R run(Operation<R> operation, CallSettings settings) {
        transport.requireOpen();
        CallSession<R> session = new CallSession<>(operation, settings, environment);
        Verdict<R> verdict = attempt(session);
        while (verdict instanceof Verdict.Retry<R> retry) {
            observer.retrying(session, retry);
            verdict = retry instanceof Verdict.RetryAfter<R> ? attemptAfter(retry.delay(), session) : attempt(session);
        }
        observer.callEnded(session, verdict);
        if (verdict instanceof Verdict.Throw<R> failed) {
            throw failed.failure();
        }
        return ((Verdict.Return<R>) verdict).value();
    }

    private <R> Verdict<R> attemptAfter(Duration delay, CallSession<R> session) {
        try {
            await(pauses.begin(delay));
        } catch (TransportFailure cutShort) {
            return session.afterFailure(cutShort);
        }
        return attempt(session);
    }

    /** Waits until a request may be sent, and returns the key to send it with: that of now, should it have changed. */
    private ApiKey awaitTurn(CallSession<?> session) throws TransportFailure {
        ApiKey apiKey = session.readKey(apiKeys);
        while (true) {
            Turn turn = session.takeTurn(apiKey);
            CompletableFuture<Void> coming = turn.coming();
            if (coming == null) {
                return apiKey;
            }
            if (!coming.isDone()) {
                observer.queued(session, turn);
            }
            await(pauses.endWithClient(coming));
            ApiKey changed = session.readKey(apiKeys);
            if (changed.equals(apiKey)) {
                return apiKey;
            }
            session.leaveTurn();
            apiKey = changed;
        }
    }

    private static void await(CompletableFuture<Void> pause) throws TransportFailure {
        try {
            pause.get();
        } catch (InterruptedException e) {
            pause.cancel(false);
            Thread.currentThread().interrupt();
            throw new TransportFailure(TransportFailure.Reason.INTERRUPTED, false, null);
        } catch (CancellationException e) {
            throw new TransportFailure(TransportFailure.Reason.CLOSED, false, null);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the time source failed", e.getCause());
        }
    }

    private <R> Verdict<R> attempt(CallSession<R> session) {
        try {
            return attemptInTurn(session);
        } finally {
            // However it ended: a turn that is not given back would be missing for ever.
            session.leaveTurn();
        }
    }

    private <R> Verdict<R> attemptInTurn(CallSession<R> session) {
        SendOptions options;
        try {
            options = session.beforeAttempt(awaitTurn(session));
        } catch (TransportFailure notBegun) {
            return session.afterFailure(notBegun);
        }
        observer.attemptStarted(session);
        try {
            RawResponse response = transport.send(session.operation().command(), options);
            Verdict<R> verdict = session.afterResponse(response);
            observer.answered(session, response, verdict);
            return verdict;
        } catch (TransportFailure failure) {
            session.notAnswered(failure);
            Verdict<R> verdict = session.afterFailure(failure);
            observer.failed(session, verdict);
            return verdict;
        }
    }
}
