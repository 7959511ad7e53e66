package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Runs calls on the thread that makes them. */
public final class BlockingRunner {

    private final Transport transport;
    private final CallEnvironment environment;

    public BlockingRunner(Transport transport, CallEnvironment environment) {
        this.transport = transport;
        this.environment = environment;
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
        try {
            Step<R> step = session.start();
            while (true) {
                if (step instanceof Step.Returned<R> returned) {
                    return returned.value();
                }
                if (step instanceof Step.Failed<R> failed) {
                    throw failed.failure();
                }
                step = session.on(step instanceof Step.Send<R> send ? send(send) : await((Step.Wait<R>) step));
            }
        } catch (Throwable e) {
            session.abort(e);
            throw e;
        }
    }

    private Event send(Step.Send<?> step) {
        try {
            return new Event.Responded(transport.send(step.request(), step.options()));
        } catch (TransportFailure failure) {
            return new Event.Unanswered(failure);
        }
    }

    private static Event await(Step.Wait<?> step) {
        CompletableFuture<Void> wait = step.until();
        try {
            wait.get();
            return new Event.Resumed();
        } catch (InterruptedException e) {
            wait.cancel(false);
            Thread.currentThread().interrupt();
            return new Event.Stopped(TransportFailure.Reason.INTERRUPTED);
        } catch (CancellationException e) {
            return new Event.Stopped(TransportFailure.Reason.CLOSED);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the time source failed", e.getCause());
        }
    }
}
