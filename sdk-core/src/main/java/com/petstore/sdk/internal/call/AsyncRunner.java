package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.DaemonThreads;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs calls without holding a thread while they wait. */
public final class AsyncRunner {

    private final Transport transport;
    private final CallEnvironment environment;
    private final @Nullable Executor callbackExecutor;
    private final Executor continuations;

    /**
     * A runner.
     *
     * @param callbackExecutor where futures complete; if null, where the response was received, and without one on the continuations
     * @param continuations where calls continue after a wait, and after an attempt that ended on a thread that must not be held
     */
    public AsyncRunner(
            Transport transport,
            CallEnvironment environment,
            @Nullable Executor callbackExecutor,
            Executor continuations) {
        this.transport = transport;
        this.environment = environment;
        this.callbackExecutor = callbackExecutor;
        this.continuations = continuations;
    }

    /**
     * Starts a call. Completing or cancelling the future from outside ends the exchange or the wait for the next one. Whatever goes wrong
     * once it has started fails the future.
     *
     * @throws IllegalStateException if the transport is closed
     */
    public <R> CompletableFuture<R> run(Operation<R> operation, CallSettings settings) {
        transport.requireOpen();
        CallSession<R> session = new CallSession<>(operation, settings, environment);
        CompletableFuture<R> future = new CompletableFuture<>();
        next(session::start, session, future);
        return future;
    }

    private <R> void carryOut(Step<R> step, CallSession<R> session, CompletableFuture<R> future) {
        if (step instanceof Step.Wait<R> wait) {
            await(wait.until(), session, future);
        } else if (step instanceof Step.Send<R> && future.isDone()) {
            TransportFailure cancelled = new TransportFailure(TransportFailure.Reason.CANCELLED, false, null);
            next(() -> session.failed(cancelled), session, future);
        } else if (step instanceof Step.Send<R> send) {
            Transport.Exchange exchange =
                    transport.sendAsync(send.request(), send.options(), callback(session, future));
            var unused = future.whenComplete((value, failure) -> exchange.cancel(TransportFailure.Reason.CANCELLED));
        } else if (step instanceof Step.Failed<R> failed) {
            conclude(() -> future.completeExceptionally(failed.failure()));
        } else {
            conclude(() -> future.complete(((Step.Returned<R>) step).value()));
        }
    }

    private <R> void await(CompletableFuture<Void> wait, CallSession<R> session, CompletableFuture<R> future) {
        // Nothing of the application waits for a future that is done: ending the call here takes less than finding
        // another thread.
        var unusedNext = wait.whenCompleteAsync(
                (nothing, failure) -> next(() -> endOfWait(failure, session, future), session, future),
                task -> execute(future.isDone() ? Runnable::run : continuations, task));
        // A cancelled future ends the wait without a failure, which would be made once more for each stage behind it.
        var unusedEnd = future.handle((value, failure) -> wait.complete(null));
    }

    private static <R> Step<R> endOfWait(
            @Nullable Throwable failure, CallSession<R> session, CompletableFuture<R> future) {
        if (future.isDone()) {
            return session.stopped(TransportFailure.Reason.CANCELLED);
        }
        if (failure != null) {
            throw new IllegalStateException("the time source failed", failure);
        }
        return session.resumed();
    }

    private <R> Transport.Callback callback(CallSession<R> session, CompletableFuture<R> future) {
        return new Transport.Callback() {
            @Override
            public void onResponse(RawResponse response) {
                next(() -> session.responded(response), session, future);
            }

            @Override
            public void onFailure(TransportFailure failure) {
                execute(continuations, () -> next(() -> session.failed(failure), session, future));
            }

            @Override
            public void onError(Throwable undeclared) {
                execute(continuations, () -> fail(undeclared, session, future));
            }
        };
    }

    private <R> void next(Supplier<Step<R>> next, CallSession<R> session, CompletableFuture<R> future) {
        try {
            carryOut(next.get(), session, future);
        } catch (Throwable e) {
            // A fault of this library or of the time source, or what another language throws unchecked: it must not
            // leave the caller waiting.
            fail(e, session, future);
        }
    }

    private <R> void fail(Throwable fault, CallSession<R> session, CompletableFuture<R> future) {
        session.abort(fault);
        conclude(() -> future.completeExceptionally(fault));
    }

    private void conclude(Runnable completion) {
        if (callbackExecutor == null) {
            completion.run();
        } else {
            execute(callbackExecutor, completion);
        }
    }

    private static void execute(Executor executor, Runnable task) {
        try {
            executor.execute(task);
        } catch (RuntimeException | Error refused) {
            // An executor that is shut down or has no thread left must not leave the caller waiting. If it fails after
            // the task has run, a future is completed twice, which has no effect.
            DaemonThreads.execute(task);
        }
    }
}
