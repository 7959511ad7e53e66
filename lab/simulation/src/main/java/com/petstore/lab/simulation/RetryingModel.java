package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.Attempt;
import com.petstore.sdk.internal.http.HttpCommand;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.SimulatedReply;
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

    private static final int MAX_RETRIES = 5;
    private static final HttpCommand COMMAND = HttpCommand.of("GET", "pets", List.of());
    private static final Attempt ATTEMPT = new Attempt(
            SimulatedReply.KEY,
            List.of(),
            Duration.ofSeconds(20).toNanos(),
            Duration.ofSeconds(90).toNanos(),
            refusal -> {});

    private final SimulatedProcess process;
    private final Delay delay;

    private RetryingModel(SimulatedProcess process, Delay delay) {
        this.process = process;
        this.delay = delay;
    }

    /** Waits as long as the 429 asks. */
    static SimulatedClient retryAfter(SimulatedProcess process) {
        return new RetryingModel(
                process,
                (reply, retry) -> Duration.ofSeconds(
                        Long.parseLong(reply.headerValues("Retry-After").get(0))))::call;
    }

    /** Waits up to half a second, doubling to 30 s, with full jitter, whatever the 429 asks. */
    static SimulatedClient backoff(SimulatedProcess process) {
        return new RetryingModel(process, (reply, retry) -> {
            double limit = Math.min(500 * Math.pow(2, retry), 30_000);
            return Duration.ofMillis((long) (limit * process.random().nextDouble()));
        })::call;
    }

    private CompletableFuture<Void> call() {
        CompletableFuture<Void> future = new CompletableFuture<>();
        attempt(future, 0);
        return future;
    }

    private void attempt(CompletableFuture<Void> future, int retry) {
        var unused = process.transport().start(COMMAND, ATTEMPT, new Transport.Callback() {
            @Override
            public void onReply(HttpReply reply) {
                answered(reply, future, retry);
            }

            @Override
            public void onFailure(TransportFailure failure) {
                future.completeExceptionally(new CallFailed("no answer"));
            }

            @Override
            public void onError(Throwable undeclared) {
                throw new AssertionError("the simulated service throws nothing", undeclared);
            }
        });
    }

    private void answered(HttpReply reply, CompletableFuture<Void> future, int retry) {
        if (reply.status() == 200) {
            future.complete(null);
        } else if (retry == MAX_RETRIES) {
            future.completeExceptionally(new CallFailed("429"));
        } else {
            var unused = process.time().schedule(delay.before(reply, retry), () -> attempt(future, retry + 1));
        }
    }

    private interface Delay {

        Duration before(HttpReply reply, int retry);
    }

    /** A failure that says no more than that. */
    static final class CallFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        CallFailed(String message) {
            super(message);
        }
    }
}
