// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.SimulatedResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** A client that is slow and always right: one request at a time, and none before Reset if nothing remains, or Retry-After. */
final class OneByOneClient implements SimulatedClient {

    private final SimulatedProcess process;
    private final Queue<CompletableFuture<Void>> queue = new ArrayDeque<>();
    private boolean busy;

    OneByOneClient(SimulatedProcess process) {
        this.process = process;
    }

    @Override
    public CompletableFuture<?> call() {
        CompletableFuture<Void> future = new CompletableFuture<>();
        queue.add(future);
        next();
        return future;
    }

    private void next() {
        if (busy || queue.isEmpty()) {
            return;
        }
        busy = true;
        ApiRequest request = ApiRequest.of("GET", "pets", List.of());
        SendOptions options = new SendOptions(
                SimulatedResponse.KEY,
                List.of(),
                Duration.ofMinutes(1).toNanos(),
                Duration.ofMinutes(1).toNanos(),
                head -> {});
        var unused = process.transport().sendAsync(request, options, new Transport.Callback() {
            @Override
            public void onResponse(RawResponse response) {
                received(response);
            }

            @Override
            public void onFailure(TransportFailure failure) {
                throw new AssertionError(failure);
            }

            @Override
            public void onError(Throwable undeclared) {
                throw new AssertionError("the simulated service throws nothing", undeclared);
            }
        });
    }

    private void received(RawResponse response) {
        queue.remove().complete(null);
        var unused = process.time().schedule(pause(response), () -> {
            busy = false;
            next();
        });
    }

    private Duration pause(RawResponse response) {
        if (response.status() == 429) {
            return Duration.ofSeconds(number(response, "Retry-After"));
        }
        Instant reset = Instant.ofEpochSecond(number(response, "X-RateLimit-Reset"));
        boolean usedUp = number(response, "X-RateLimit-Remaining") == 0;
        return usedUp ? Duration.between(process.time().instant(), reset) : Duration.ZERO;
    }

    private static long number(RawResponse response, String header) {
        return Long.parseLong(response.headers().all(header).get(0));
    }
}
