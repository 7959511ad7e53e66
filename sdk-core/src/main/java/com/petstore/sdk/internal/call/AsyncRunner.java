package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Turn;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Runs calls without holding a thread while they wait. */
public final class AsyncRunner {

    private final Transport transport;
    private final ApiKeySource apiKeys;
    private final CallEnvironment environment;
    private final Pauses pauses;
    private final CallObserver observer;
    private final @Nullable Executor callbackExecutor;
    private final Executor continuations;

    /**
     * A runner.
     *
     * @param callbackExecutor where futures complete; if null, where the answer was received, and without one on the continuations
     * @param continuations where calls go on after a wait or an attempt that ended on threads that must not be held
     */
    public AsyncRunner(
            Transport transport,
            ApiKeySource apiKeys,
            CallEnvironment environment,
            Pauses pauses,
            CallObserver observer,
            @Nullable Executor callbackExecutor,
            Executor continuations) {
        this.transport = transport;
        this.apiKeys = apiKeys;
        this.environment = environment;
        this.pauses = pauses;
        this.observer = observer;
        this.callbackExecutor = callbackExecutor;
        this.continuations = continuations;
    }

    /**
     * Starts a call. Completing or cancelling the future from outside ends the exchange or the wait for the next one.
     *
     * @throws IllegalArgumentException if the key supplied for the first attempt cannot be sent
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
        try {
            takeTurn(session.readKey(apiKeys), session, future);
        } catch (TransportFailure noKey) {
            notSent(noKey, session, future);
        }
    }

    private <R> void takeTurn(ApiKey apiKey, CallSession<R> session, CompletableFuture<R> future) {
        Turn turn = session.takeTurn(apiKey);
        CompletableFuture<Void> coming = turn.coming();
        if (coming == null) {
            send(apiKey, session, future);
            return;
        }
        if (!coming.isDone()) {
            observer.queued(session, turn);
        }
        after(pauses.endWithClient(coming), session, future, () -> sendInTurn(apiKey, session, future));
    }

    /** Sends with the key whose turn it is, unless the key has changed in the meantime. */
    private <R> void sendInTurn(ApiKey apiKey, CallSession<R> session, CompletableFuture<R> future) {
        ApiKey changed;
        try {
            changed = session.readKey(apiKeys);
        } catch (TransportFailure noKey) {
            notSent(noKey, session, future);
            return;
        }
        if (changed.equals(apiKey)) {
            send(apiKey, session, future);
        } else {
            session.leaveTurn();
            takeTurn(changed, session, future);
        }
    }

    private <R> void send(ApiKey apiKey, CallSession<R> session, CompletableFuture<R> future) {
        if (future.isDone()) {
            cutShort(session, future);
            return;
        }
        Transport.Exchange exchange;
        try {
            SendOptions options = session.beforeAttempt(apiKey);
            observer.attemptStarted(session);
            exchange = transport.sendAsync(session.operation().command(), options, callback(session, future));
        } catch (TransportFailure notBegun) {
            notSent(notBegun, session, future);
            return;
        } catch (Throwable e) {
            session.leaveTurn();
            throw e;
        }
        var unused = future.whenComplete((value, failure) -> exchange.cancel(TransportFailure.Reason.CANCELLED));
    }

    private <R> Transport.Callback callback(CallSession<R> session, CompletableFuture<R> future) {
        return new Transport.Callback() {
            @Override
            public void onResponse(RawResponse response) {
                Verdict<R> verdict;
                try {
                    verdict = session.afterResponse(response);
                } catch (Throwable e) {
                    onError(e);
                    return;
                }
                Runnable conclusion = () -> {
                    observer.answered(session, response, verdict);
                    obey(verdict, session, future);
                };
                if (concluding(verdict) == null) {
                    carryOut(conclusion, future);
                } else {
                    conclude(verdict, future, conclusion);
                }
            }

            @Override
            public void onFailure(TransportFailure failure) {
                session.notAnswered(failure);
                Verdict<R> verdict;
                try {
                    verdict = session.afterFailure(failure);
                } catch (Throwable e) {
                    onError(e);
                    return;
                }
                conclude(verdict, future, () -> {
                    observer.failed(session, verdict);
                    obey(verdict, session, future);
                });
            }

            @Override
            public void onError(Throwable undeclared) {
                session.leaveTurn();
                conclude(null, future, () -> future.completeExceptionally(undeclared));
            }
        };
    }

    /** Where the end of an attempt is told. A further one does not wait for whoever holds the threads on which futures complete. */
    private @Nullable Executor concluding(@Nullable Verdict<?> verdict) {
        return verdict instanceof Verdict.Retry<?> ? null : callbackExecutor;
    }

    private void conclude(@Nullable Verdict<?> verdict, CompletableFuture<?> future, Runnable conclusion) {
        Executor executor = concluding(verdict);
        execute(executor == null ? continuations : executor, () -> carryOut(conclusion, future));
    }

    private static void carryOut(Runnable conclusion, CompletableFuture<?> future) {
        try {
            conclusion.run();
        } catch (Throwable e) {
            // A fault of this library, or what another language throws unchecked, must not leave anybody waiting.
            future.completeExceptionally(e);
        }
    }

    private static void execute(Executor executor, Runnable task) {
        AtomicBoolean begun = new AtomicBoolean();
        Runnable once = () -> {
            if (begun.compareAndSet(false, true)) {
                task.run();
            }
        };
        try {
            executor.execute(once);
        } catch (RuntimeException | Error refused) {
            // An executor that is shut down or has no thread left must not leave anybody waiting; one may also fail
            // after the task.
            DaemonThreads.execute(once);
        }
    }

    private <R> void obey(Verdict<R> verdict, CallSession<R> session, CompletableFuture<R> future) {
        if (verdict instanceof Verdict.Retry<R> retry) {
            observer.retrying(session, retry);
            CompletableFuture<Void> pause = retry instanceof Verdict.RetryAfter<R>
                    ? pauses.begin(retry.delay())
                    : CompletableFuture.completedFuture(null);
            after(pause, session, future, () -> attempt(session, future));
            return;
        }
        observer.callEnded(session, verdict);
        if (verdict instanceof Verdict.Throw<R> failed) {
            future.completeExceptionally(failed.failure());
        } else {
            future.complete(((Verdict.Return<R>) verdict).value());
        }
    }

    private <R> void after(
            CompletableFuture<Void> wait, CallSession<R> session, CompletableFuture<R> future, Runnable next) {
        var unusedNext = wait.whenCompleteAsync(
                (nothing, cancelled) -> {
                    try {
                        if (cancelled == null) {
                            next.run();
                        } else if (cancelled instanceof CancellationException) {
                            cutShort(session, future);
                        } else {
                            throw new IllegalStateException("the time source failed", cancelled);
                        }
                    } catch (Throwable e) {
                        // Such as a key that was supplied while the call waited and cannot be sent.
                        session.leaveTurn();
                        future.completeExceptionally(e);
                    }
                },
                task -> execute(continuations, task));
        var unusedCancellation = future.whenComplete((value, failure) -> wait.cancel(false));
    }

    private <R> void cutShort(CallSession<R> session, CompletableFuture<R> future) {
        TransportFailure.Reason reason =
                future.isDone() ? TransportFailure.Reason.CANCELLED : TransportFailure.Reason.CLOSED;
        notSent(new TransportFailure(reason, false, null), session, future);
    }

    private <R> void notSent(TransportFailure failure, CallSession<R> session, CompletableFuture<R> future) {
        session.notAnswered(failure);
        conclude(null, future, () -> obey(session.afterFailure(failure), session, future));
    }
}
