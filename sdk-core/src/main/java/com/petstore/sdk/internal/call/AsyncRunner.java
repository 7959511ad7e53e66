package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.Attempt;
import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Runs calls without holding a thread while they wait. */
public final class AsyncRunner {

    private final Transport transport;
    private final ApiKeySource apiKeys;
    private final CallEnvironment environment;
    private final Pauses pauses;
    private final CallObserver observer;
    private final Executor callbackExecutor;

    public AsyncRunner(
            Transport transport,
            ApiKeySource apiKeys,
            CallEnvironment environment,
            Pauses pauses,
            CallObserver observer,
            Executor callbackExecutor) {
        this.transport = transport;
        this.apiKeys = apiKeys;
        this.environment = environment;
        this.pauses = pauses;
        this.observer = observer;
        this.callbackExecutor = callbackExecutor;
    }

    /**
     * Starts a call. The future completes on the callback executor; completing or cancelling it from outside ends the exchange or the
     * wait for the next one.
     *
     * @throws IllegalArgumentException if the supplied key cannot be sent
     * @throws IllegalStateException if the transport is closed
     */
    public <R> CompletableFuture<R> run(Operation<R> operation, CallSettings settings) {
        transport.requireOpen();
        CallSession<R> session = new CallSession<>(operation, settings, environment);
        CompletableFuture<R> future = new CompletableFuture<>();
        attempt(session, future);
        return future;
    }

    private <R> void attempt(CallSession<R> session, CompletableFuture<R> future) {
        Attempt attempt;
        try {
            attempt = session.beforeAttempt(apiKeys.read());
        } catch (TransportFailure notBegun) {
            conclude(future, session, () -> session.afterFailure(notBegun));
            return;
        }
        observer.attemptStarted(session);
        Transport.Exchange exchange = transport.start(session.operation().command(), attempt, new Transport.Callback() {
            @Override
            public void onReply(HttpReply reply) {
                conclude(future, session, () -> answered(session, reply));
            }

            @Override
            public void onFailure(TransportFailure failure) {
                conclude(future, session, () -> failed(session, failure));
            }
        });
        var unused = future.whenComplete((value, failure) -> exchange.cancel(TransportFailure.Reason.CANCELLED));
    }

    private <R> Verdict<R> answered(CallSession<R> session, HttpReply reply) {
        try (reply) {
            Verdict<R> verdict = session.afterReply(reply);
            observer.answered(session, reply, verdict);
            return verdict;
        }
    }

    private <R> Verdict<R> failed(CallSession<R> session, TransportFailure failure) {
        Verdict<R> verdict = session.afterFailure(failure);
        observer.failed(session, verdict);
        return verdict;
    }

    /** Judges an attempt and obeys, on the callback executor, because that is where futures complete. */
    private <R> void conclude(CompletableFuture<R> future, CallSession<R> session, Supplier<Verdict<R>> judge) {
        Runnable conclusion = () -> {
            try {
                obey(judge.get(), session, future);
            } catch (RuntimeException | Error e) {
                // A fault of this library must not leave anybody waiting.
                future.completeExceptionally(e);
            }
        };
        try {
            callbackExecutor.execute(conclusion);
        } catch (RuntimeException | Error refused) {
            // Nor must an executor that is shut down or has no thread left.
            DaemonThreads.execute(conclusion);
        }
    }

    private <R> void obey(Verdict<R> verdict, CallSession<R> session, CompletableFuture<R> future) {
        if (verdict instanceof Verdict.RetryAfter<R> retry) {
            observer.retrying(session, retry);
            attemptAfter(pauses.begin(retry.delay()), session, future);
            return;
        }
        observer.callEnded(session, verdict);
        if (verdict instanceof Verdict.Throw<R> failed) {
            future.completeExceptionally(failed.failure());
        } else {
            future.complete(((Verdict.Return<R>) verdict).value());
        }
    }

    private <R> void attemptAfter(CompletableFuture<Void> pause, CallSession<R> session, CompletableFuture<R> future) {
        var unusedAttempt = pause.whenCompleteAsync(
                (nothing, cancelled) -> {
                    try {
                        if (cancelled == null) {
                            attempt(session, future);
                        } else {
                            TransportFailure closed = new TransportFailure(TransportFailure.Reason.CLOSED, false, null);
                            conclude(future, session, () -> session.afterFailure(closed));
                        }
                    } catch (RuntimeException | Error e) {
                        // Such as a key that was supplied for this attempt and cannot be sent.
                        future.completeExceptionally(e);
                    }
                },
                DaemonThreads.executor());
        var unusedCancellation = future.whenComplete((value, failure) -> pause.cancel(false));
    }
}
