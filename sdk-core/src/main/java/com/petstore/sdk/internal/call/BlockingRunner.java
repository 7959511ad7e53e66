package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.Attempt;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.time.TimeSource;

/** Runs calls on the thread that makes them. */
public final class BlockingRunner {

    private final Transport transport;
    private final ApiKeySource apiKeys;
    private final TimeSource time;
    private final CallObserver observer;

    public BlockingRunner(Transport transport, ApiKeySource apiKeys, TimeSource time, CallObserver observer) {
        this.transport = transport;
        this.apiKeys = apiKeys;
        this.time = time;
        this.observer = observer;
    }

    /**
     * Runs a call to its end.
     *
     * @throws PetStoreException if it fails
     * @throws IllegalArgumentException if the supplied key cannot be sent
     * @throws IllegalStateException if the transport is closed
     */
    public <R> R run(Operation<R> operation, CallSettings settings) {
        CallSession<R> session = new CallSession<>(operation, settings, time);
        Verdict<R> verdict = attempt(session);
        observer.callEnded(session, verdict);
        if (verdict instanceof Verdict.Throw<R> failed) {
            throw failed.failure();
        }
        return ((Verdict.Return<R>) verdict).value();
    }

    private <R> Verdict<R> attempt(CallSession<R> session) {
        transport.requireOpen();
        try {
            Attempt attempt = session.beforeAttempt(apiKeys.read());
            observer.attemptStarted(session);
            try (HttpReply reply = transport.exchange(session.operation().command(), attempt)) {
                Verdict<R> verdict = session.afterReply(reply);
                observer.answered(session, reply, verdict);
                return verdict;
            }
        } catch (TransportFailure failure) {
            Verdict<R> verdict = session.afterFailure(failure);
            observer.failed(session, verdict);
            return verdict;
        }
    }
}
