package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.time.TimeSource;

/** Runs calls on the thread that makes them. */
public final class BlockingRunner {

    private final Transport transport;
    private final TimeSource time;

    public BlockingRunner(Transport transport, TimeSource time) {
        this.transport = transport;
        this.time = time;
    }

    /**
     * Runs a call to its end.
     *
     * @throws PetStoreException if it fails
     * @throws IllegalStateException if the transport is closed
     */
    public <R> R run(Operation<R> operation, CallSettings settings) {
        Verdict<R> verdict = attempt(new CallSession<>(operation, settings, time));
        if (verdict instanceof Verdict.Throw<R> failed) {
            throw failed.failure();
        }
        return ((Verdict.Return<R>) verdict).value();
    }

    private <R> Verdict<R> attempt(CallSession<R> session) {
        try (HttpReply reply = transport.exchange(session.operation().command(), session.beforeAttempt())) {
            return session.afterReply(reply);
        } catch (TransportFailure failure) {
            return session.afterFailure(failure);
        }
    }
}
