// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What the SDK is compared with, and what strangers have: a client that sends each request at once, whatever the options are.
 *
 * @param process whose requests these are
 * @param repeatsRefused whether it sends a request that got a 429 again, after its {@code Retry-After}
 */
record PlainClient(SimulatedProcess process, boolean repeatsRefused) implements SimulatedClient {

    private static final ApiRequest REQUEST = ApiRequest.of("GET", "pets", List.of());
    private static final Transport.Options OPTIONS = new Transport.Options(
            ServiceResponse.KEY,
            List.of(),
            Duration.ofSeconds(20).toNanos(),
            Duration.ofSeconds(90).toNanos(),
            head -> {});

    @Override
    public CompletableFuture<?> call(CallOptions options) {
        CompletableFuture<RawResponse> future = new CompletableFuture<>();
        send(future);
        return future;
    }

    private void send(CompletableFuture<RawResponse> future) {
        var unused = process.transport().sendAsync(REQUEST, OPTIONS, new Transport.Callback() {
            @Override
            public void onResponse(RawResponse response) {
                if (response.status() == 200) {
                    future.complete(response);
                } else if (repeatsRefused) {
                    Duration wait = response.quota()
                            .requestedWait(process.time().instant())
                            .orElseThrow();
                    process.time().schedule(wait, () -> send(future));
                } else {
                    future.completeExceptionally(new CallFailed());
                }
            }

            @Override
            public void onFailure(TransportFailure failure) {
                future.completeExceptionally(new CallFailed());
            }

            @Override
            public void onError(Throwable undeclared) {
                throw new AssertionError("the simulated service throws nothing", undeclared);
            }
        });
    }

    /** A failure without details. */
    static final class CallFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
