// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.call.CallSession.Step;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;

/** A call whose steps a test carries out, one by one. */
final class SteppedCall<R> {

    private final CallSession<R> session;
    private Step<R> step;

    private SteppedCall(CallSession<R> session) {
        this.session = session;
        this.step = session.start();
    }

    static <R> SteppedCall<R> start(Operation<R> operation, CallSettings settings, CallEnvironment environment) {
        return new SteppedCall<>(new CallSession<>(operation, settings, environment));
    }

    Step<R> step() {
        return step;
    }

    /** How the request that is to be sent may be sent. */
    Transport.Options options() {
        return ((Step.Send<R>) step).options();
    }

    /** The request is about to be sent. */
    SteppedCall<R> begin() {
        options().gatekeeper().begin();
        return this;
    }

    SteppedCall<R> headersCame(RawResponse response) {
        begin();
        options().gatekeeper().responded(response);
        return this;
    }

    SteppedCall<R> respond(RawResponse response) {
        headersCame(response);
        return bodyCame(response);
    }

    SteppedCall<R> bodyCame(RawResponse response) {
        step = session.received(response);
        return this;
    }

    SteppedCall<R> fail(TransportFailure failure) {
        if (failure.sendingBegan()) {
            begin();
        }
        step = session.failed(failure);
        return this;
    }

    SteppedCall<R> stop(TransportFailure.Kind kind) {
        step = session.stopped(kind);
        return this;
    }

    /** A runner meets a fault that no step declares. */
    void abort(Throwable fault) {
        begin();
        session.abort(fault);
    }

    /** The wait is over. */
    SteppedCall<R> resume() {
        step = session.resumed();
        return this;
    }

    boolean isRetried() {
        return step instanceof Step.Wait || step instanceof Step.Send;
    }

    R value() {
        return ((Step.Returned<R>) step).value();
    }

    PetStoreException failure() {
        return ((Step.Failed<R>) step).failure();
    }
}
