// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.SimulatedResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What most clients do, for comparison: each call retries by itself, five times at most, and no other call learns of it. The application
 * sees a 429 only as a failure.
 */
final class RetryingModel {

    private static final int USUAL_RETRIES = 5;
    private static final ApiRequest COMMAND = ApiRequest.of("GET", "pets", List.of());
    private static final SendOptions OPTIONS = new SendOptions(
            SimulatedResponse.KEY,
            List.of(),
            Duration.ofSeconds(20).toNanos(),
            Duration.ofSeconds(90).toNanos(),
            head -> {});

    private final SimulatedProcess process;
    private final int maxRetries;
    private final Delay delay;

    private RetryingModel(SimulatedProcess process, int maxRetries, Delay delay) {
        this.process = process;
        this.maxRetries = maxRetries;
        this.delay = delay;
    }

    /** Waits as long as the 429 asks. */
    static SimulatedClient retryAfter(SimulatedProcess process) {
        return new RetryingModel(
                process,
                USUAL_RETRIES,
                (response, retry) -> Duration.ofSeconds(
                        Long.parseLong(response.headers().all("Retry-After").get(0))))::call;
    }

    /** Waits up to half a second, doubling to 30 s, with full jitter, whatever the 429 asks. */
    static SimulatedClient backoff(SimulatedProcess process) {
        return new RetryingModel(process, USUAL_RETRIES, (response, retry) -> {
            double limit = Math.min(500 * Math.pow(2, retry), 30_000);
            return Duration.ofMillis((long) (limit * process.random().nextDouble()));
        })::call;
    }

    /** Sends each request once, and at once. */
    static SimulatedClient once(SimulatedProcess process) {
        return new RetryingModel(process, 0, (response, retry) -> Duration.ZERO)::call;
    }

    private CompletableFuture<Void> call() {
        CompletableFuture<Void> future = new CompletableFuture<>();
        attempt(future, 0);
        return future;
    }

    private void attempt(CompletableFuture<Void> future, int retry) {
        var unused = process.transport().sendAsync(COMMAND, OPTIONS, new Transport.Callback() {
            @Override
            public void onResponse(RawResponse response) {
                received(response, future, retry);
            }

            @Override
            public void onFailure(TransportFailure failure) {
                future.completeExceptionally(new CallFailed("no response"));
            }

            @Override
            public void onError(Throwable undeclared) {
                throw new AssertionError("the simulated service throws nothing", undeclared);
            }
        });
    }

    private void received(RawResponse response, CompletableFuture<Void> future, int retry) {
        if (response.status() == 200) {
            future.complete(null);
        } else if (retry == maxRetries) {
            future.completeExceptionally(new CallFailed("429"));
        } else {
            var unused = process.time().schedule(delay.before(response, retry), () -> attempt(future, retry + 1));
        }
    }

    private interface Delay {

        Duration before(RawResponse response, int retry);
    }

    /** A failure that says no more than that. */
    static final class CallFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        CallFailed(String message) {
            super(message);
        }
    }
}
