// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.call.CallSession.Step;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Runs calls on the thread that makes them. */
public final class BlockingRunner {

    private BlockingRunner() {}

    /**
     * Runs a call to its end.
     *
     * @throws PetStoreException if it fails, or if the client is closed
     */
    public static <R> R run(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        CallSession<R> session = new CallSession<>(operation, settings, environment);
        OpenCalls openCalls = environment.openCalls();
        if (!openCalls.add()) {
            throw session.closed();
        }
        Step.Done<R> done;
        try {
            done = carryOut(session, environment.transport());
        } catch (Throwable e) {
            session.abort(e);
            throw e;
        } finally {
            openCalls.remove();
        }
        if (done instanceof Step.Failed<R> failed) {
            throw failed.failure();
        }
        return ((Step.Returned<R>) done).value();
    }

    private static <R> Step.Done<R> carryOut(CallSession<R> session, Transport transport) {
        Step<R> step = session.start();
        while (!(step instanceof Step.Done<R> done)) {
            step = step instanceof Step.Send<R> send
                    ? send(send, session, transport)
                    : await(((Step.Wait<R>) step).until(), session);
        }
        return done;
    }

    private static <R> Step<R> send(Step.Send<R> step, CallSession<R> session, Transport transport) {
        RawResponse response;
        try {
            response = transport.send(step.request(), step.options());
        } catch (TransportFailure failure) {
            return session.failed(failure);
        }
        return session.received(response);
    }

    private static <R> Step<R> await(CompletableFuture<Void> wait, CallSession<R> session) {
        try {
            wait.get();
        } catch (InterruptedException e) {
            wait.complete(null);
            Thread.currentThread().interrupt();
            return session.stopped(TransportFailure.Kind.INTERRUPTED);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the time source failed", e.getCause());
        }
        return session.resumed();
    }
}
