// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.call.CallSession.Step;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.thread.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a call without holding a thread while it waits.
 *
 * @param <R> what the call returns
 */
public final class AsyncRunner<R> implements Transport.Callback {

    /** How long the callback executor has at least, also when the time of the call is up. */
    private static final Duration TIME_TO_COMPLETE = Duration.ofSeconds(1);

    private final CallEnvironment environment;
    private final CallSession<R> session;
    private final CompletableFuture<R> future = new CompletableFuture<>();

    private AsyncRunner(CallSession<R> session, CallEnvironment environment) {
        this.session = session;
        this.environment = environment;
    }

    /**
     * Starts a call. Completing or cancelling the future from outside ends the exchange or the wait for the next one. Whatever goes wrong fails the
     * future.
     */
    public static <R> CompletableFuture<R> run(
            Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        CallSession<R> session;
        try {
            session = new CallSession<>(operation, settings, environment);
        } catch (RuntimeException e) {
            // A time source that fails.
            return CompletableFuture.failedFuture(e);
        }
        OpenCalls openCalls = environment.openCalls();
        if (!openCalls.add()) {
            return CompletableFuture.failedFuture(session.closed());
        }
        AsyncRunner<R> runner = new AsyncRunner<>(session, environment);
        // The first stage: it runs after the stages of the application, so that closing waits for them.
        var unused = runner.future.whenComplete((result, failure) -> openCalls.remove());
        runner.next(session::start);
        return runner.future;
    }

    private void carryOut(Step<R> step) {
        if (step instanceof Step.Wait<R> wait) {
            await(wait.until());
        } else if (step instanceof Step.Send<R> && future.isDone()) {
            next(() -> session.stopped(TransportFailure.Kind.CANCELLED));
        } else if (step instanceof Step.Send<R> send) {
            Transport.Exchange exchange = environment.transport().sendAsync(send.request(), send.options(), this);
            var unused = future.whenComplete((value, failure) -> exchange.cancel(TransportFailure.Kind.CANCELLED));
        } else if (step instanceof Step.Failed<R> failed) {
            conclude(() -> future.completeExceptionally(failed.failure()));
        } else {
            conclude(() -> future.complete(((Step.Returned<R>) step).value()));
        }
    }

    private void await(CompletableFuture<Void> wait) {
        var unusedNext = wait.whenCompleteAsync(
                (nothing, failure) -> next(() -> endOfWait(failure)),
                task -> DaemonThreads.executeOn(environment.continuations(), task));
        // A cancelled future ends the wait without a failure, which would be made once more for each stage behind it.
        var unusedEnd = future.handle((value, failure) -> wait.complete(null));
    }

    private Step<R> endOfWait(@Nullable Throwable failure) {
        if (future.isDone()) {
            return session.stopped(TransportFailure.Kind.CANCELLED);
        }
        if (failure != null) {
            throw new IllegalStateException("the time source failed", failure);
        }
        return session.resumed();
    }

    @Override
    public void onResponse(RawResponse response) {
        next(() -> session.received(response));
    }

    @Override
    public void onFailure(TransportFailure failure) {
        next(() -> session.failed(failure));
    }

    @Override
    public void onError(Throwable undeclared) {
        fail(undeclared);
    }

    private void next(Supplier<Step<R>> next) {
        try {
            carryOut(next.get());
        } catch (Throwable e) {
            // A fault of this library or of the time source, or what another language throws unchecked: it must not
            // leave the caller waiting.
            fail(e);
        }
    }

    private void fail(Throwable fault) {
        session.abort(fault);
        conclude(() -> future.completeExceptionally(fault));
    }

    /** Completes the future, unless it was cancelled. Without a callback executor, it does so on this thread, which stages may block. */
    private void conclude(Runnable completion) {
        Executor callbackExecutor = environment.callbackExecutor();
        if (callbackExecutor == null) {
            completion.run();
        } else if (!future.isDone()) {
            DaemonThreads.executeOn(callbackExecutor, completion);
            completeAtDeadline(completion);
        }
    }

    /** An executor may discard its task, which must not leave the caller waiting. */
    private void completeAtDeadline(Runnable completion) {
        Duration left = session.timeLeft();
        TimeSource.Cancellable deadline = environment
                .time()
                .schedule(
                        left.compareTo(TIME_TO_COMPLETE) > 0 ? left : TIME_TO_COMPLETE,
                        () -> DaemonThreads.execute(completion));
        var unused = future.whenComplete((value, failure) -> deadline.cancel());
    }
}
