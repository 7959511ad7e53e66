package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.Attempt;
import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.time.TimeSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Runs calls without holding a thread while they wait. */
public final class AsyncRunner {

    private final Transport transport;
    private final ApiKeySource apiKeys;
    private final TimeSource time;
    private final CallObserver observer;
    private final Executor callbackExecutor;

    public AsyncRunner(
            Transport transport,
            ApiKeySource apiKeys,
            TimeSource time,
            CallObserver observer,
            Executor callbackExecutor) {
        this.transport = transport;
        this.apiKeys = apiKeys;
        this.time = time;
        this.observer = observer;
        this.callbackExecutor = callbackExecutor;
    }

    /**
     * Starts a call. The future completes on the callback executor; completing or cancelling it from outside ends the exchange.
     *
     * @throws IllegalArgumentException if the supplied key cannot be sent
     * @throws IllegalStateException if the transport is closed
     */
    public <R> CompletableFuture<R> run(Operation<R> operation, CallSettings settings) {
        transport.requireOpen();
        CallSession<R> session = new CallSession<>(operation, settings, time);
        CompletableFuture<R> future = new CompletableFuture<>();
        try {
            attempt(session, session.beforeAttempt(apiKeys.read()), future);
        } catch (TransportFailure failure) {
            complete(future, session, () -> failed(session, failure));
        }
        return future;
    }

    private <R> void attempt(CallSession<R> session, Attempt attempt, CompletableFuture<R> future) {
        observer.attemptStarted(session);
        Transport.Exchange exchange = transport.start(session.operation().command(), attempt, new Transport.Callback() {
            @Override
            public void onReply(HttpReply reply) {
                complete(future, session, () -> answered(session, reply));
            }

            @Override
            public void onFailure(TransportFailure failure) {
                complete(future, session, () -> failed(session, failure));
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

    private <R> void complete(CompletableFuture<R> future, CallSession<R> session, Supplier<Verdict<R>> judge) {
        Runnable completion = () -> {
            try {
                Verdict<R> verdict = judge.get();
                observer.callEnded(session, verdict);
                if (verdict instanceof Verdict.Throw<R> failed) {
                    future.completeExceptionally(failed.failure());
                } else {
                    future.complete(((Verdict.Return<R>) verdict).value());
                }
            } catch (RuntimeException | Error e) {
                // A fault of this library must not leave anybody waiting.
                future.completeExceptionally(e);
            }
        };
        try {
            callbackExecutor.execute(completion);
        } catch (RuntimeException | Error refused) {
            // Nor must an executor that is shut down or has no thread left.
            DaemonThreads.execute(completion);
        }
    }
}
