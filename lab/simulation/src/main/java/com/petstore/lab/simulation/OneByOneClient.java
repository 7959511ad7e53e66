package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.Attempt;
import com.petstore.sdk.internal.http.HttpCommand;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.SimulatedReply;
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
        HttpCommand command = HttpCommand.of("GET", "pets", List.of());
        Attempt attempt = new Attempt(
                SimulatedReply.KEY,
                List.of(),
                Duration.ofMinutes(1).toNanos(),
                Duration.ofMinutes(1).toNanos(),
                refusal -> {});
        var unused = process.transport().start(command, attempt, new Transport.Callback() {
            @Override
            public void onReply(HttpReply reply) {
                answered(reply);
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

    private void answered(HttpReply reply) {
        queue.remove().complete(null);
        var unused = process.time().schedule(pause(reply), () -> {
            busy = false;
            next();
        });
    }

    private Duration pause(HttpReply reply) {
        if (reply.status() == 429) {
            return Duration.ofSeconds(number(reply, "Retry-After"));
        }
        Instant reset = Instant.ofEpochSecond(number(reply, "X-RateLimit-Reset"));
        boolean usedUp = number(reply, "X-RateLimit-Remaining") == 0;
        return usedUp ? Duration.between(process.time().instant(), reset) : Duration.ZERO;
    }

    private static long number(HttpReply reply, String header) {
        return Long.parseLong(reply.headerValues(header).get(0));
    }
}
