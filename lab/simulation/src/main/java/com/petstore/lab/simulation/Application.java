package com.petstore.lab.simulation;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The application of one process: threads that make one call after the other, and pause when one fails. */
final class Application {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventLoop loop;
    private final SimulatedProcess process;
    private final SimulatedClient client;
    private final FleetRecord record;
    private final Duration longestPause;
    private final Consumer<Throwable> faults;

    /**
     * Takes what it needs.
     *
     * @param longestPause how long the application waits at most when it was told when to come back
     * @param faults told of what no call may end with
     */
    Application(
            EventLoop loop,
            SimulatedProcess process,
            SimulatedClient client,
            FleetRecord record,
            Duration longestPause,
            Consumer<Throwable> faults) {
        this.loop = loop;
        this.process = process;
        this.client = client;
        this.record = record;
        this.longestPause = longestPause;
        this.faults = faults;
    }

    void start(ProcessLoad load) {
        Duration start = load.start().plus(randomUpTo(load.startWithin()));
        for (int i = 0; i < load.threads(); i++) {
            loop.schedule(start, () -> call(load));
        }
    }

    private void call(ProcessLoad load) {
        long began = loop.nanos();
        CompletableFuture<?> call = client.call();
        var unused = call.whenComplete((value, failure) -> {
            if (failure == null) {
                record.completed(loop.nanos() - began);
            } else {
                count(failure);
            }
            loop.schedule(failure == null ? think(load) : pause(failure), () -> call(load));
        });
    }

    private void count(Throwable failure) {
        if (failure instanceof RateLimitException refused && refused.attempts() == 0) {
            record.failedFast();
        } else if (failure instanceof PetStoreException || failure instanceof RetryingModel.CallFailed) {
            record.failed();
        } else {
            faults.accept(failure);
        }
    }

    private Duration pause(Throwable failure) {
        if (!(failure instanceof RateLimitException refused)) {
            return PAUSE;
        }
        Duration asked = Duration.between(process.time().instant(), refused.retryAt());
        Duration bounded = asked.compareTo(longestPause) < 0 ? asked : longestPause;
        return bounded.compareTo(PAUSE) > 0 ? bounded : PAUSE;
    }

    private Duration think(ProcessLoad load) {
        return load.shortestThink().plus(randomUpTo(load.longestThink().minus(load.shortestThink())));
    }

    private Duration randomUpTo(Duration duration) {
        return Duration.ofNanos((long) (duration.toNanos() * process.random().nextDouble()));
    }
}
