package com.petstore.sdk.internal.call;

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
    private final TimeSource time;
    private final Executor callbackExecutor;

    public AsyncRunner(Transport transport, TimeSource time, Executor callbackExecutor) {
        this.transport = transport;
        this.time = time;
        this.callbackExecutor = callbackExecutor;
    }

    /**
     * Starts a call. The future completes on the callback executor; completing or cancelling it from outside ends the exchange.
     *
     * @throws IllegalStateException if the transport is closed
     */
    public <R> CompletableFuture<R> run(Operation<R> operation, CallSettings settings) {
        CallSession<R> session = new CallSession<>(operation, settings, time);
        CompletableFuture<R> future = new CompletableFuture<>();
        Transport.Exchange exchange =
                transport.start(operation.command(), session.beforeAttempt(), new Transport.Callback() {
                    @Override
                    public void onReply(HttpReply reply) {
                        complete(future, () -> {
                            try (reply) {
                                return session.afterReply(reply);
                            }
                        });
                    }

                    @Override
                    public void onFailure(TransportFailure failure) {
                        complete(future, () -> session.afterFailure(failure));
                    }
                });
        // The timeout of the exchange does not run while the exchange waits for its turn; this one does.
        Runnable deadline = time.schedule(settings.timeout(), () -> exchange.cancel(TransportFailure.Reason.TIMEOUT));
        var unused = future.whenComplete((value, failure) -> {
            deadline.run();
            exchange.cancel(TransportFailure.Reason.CANCELLED);
        });
        return future;
    }

    private <R> void complete(CompletableFuture<R> future, Supplier<Verdict<R>> judge) {
        callbackExecutor.execute(() -> {
            try {
                Verdict<R> verdict = judge.get();
                if (verdict instanceof Verdict.Throw<R> failed) {
                    future.completeExceptionally(failed.failure());
                } else {
                    future.complete(((Verdict.Return<R>) verdict).value());
                }
            } catch (RuntimeException | Error e) {
                // A fault of this library must not leave anybody waiting.
                future.completeExceptionally(e);
            }
        });
    }
}
