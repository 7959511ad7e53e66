// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.util.concurrent.CompletableFuture;

/** The end of an exchange, to wait for. */
public record AwaitedResponse(CompletableFuture<RawResponse> response) implements Transport.Callback {

    public AwaitedResponse() {
        this(new CompletableFuture<>());
    }

    /** What the exchange fails with; an exchange with a response fails the test. */
    public CompletableFuture<TransportFailure> failure() {
        return response.handle((received, failure) -> {
            if (failure instanceof TransportFailure declared) {
                return declared;
            }
            throw new AssertionError(received == null ? "undeclared" : "responded " + received.status(), failure);
        });
    }

    @Override
    public void onResponse(RawResponse received) {
        response.complete(received);
    }

    @Override
    public void onFailure(TransportFailure failure) {
        response.completeExceptionally(failure);
    }

    @Override
    public void onError(Throwable undeclared) {
        response.completeExceptionally(undeclared);
    }
}
