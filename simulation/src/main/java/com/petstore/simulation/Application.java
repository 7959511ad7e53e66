// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The threads of a simulated process, which need a client: each makes one call after the other, and pauses when one fails. */
final class Application {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventLoop loop;
    private final SimulatedProcess process;
    private final SimulatedClient client;
    private final Consumer<Throwable> faults;

    /**
     * Takes what it needs.
     *
     * @param faults receives what no call may end with
     */
    Application(EventLoop loop, SimulatedProcess process, SimulatedClient client, Consumer<Throwable> faults) {
        this.loop = loop;
        this.process = process;
        this.client = client;
        this.faults = faults;
    }

    /** Begins some work now. */
    void begin(Work work, Runnable whenDone) {
        if (work instanceof Work.Endless endless) {
            for (int i = 0; i < endless.threads(); i++) {
                repeat(endless);
            }
        } else if (work instanceof Work.Batches batches) {
            AtomicInteger left = new AtomicInteger(batches.allCalls());
            Runnable whenCallEnded = () -> {
                if (left.decrementAndGet() == 0) {
                    whenDone.run();
                }
            };
            for (int i = 0; i < batches.batches(); i++) {
                Duration at = batches.first().plus(batches.period().multipliedBy(i));
                loop.schedule(at, () -> begin(batches, whenCallEnded));
            }
        }
    }

    private void repeat(Work.Endless work) {
        call(work, failure -> loop.schedule(failure == null ? think(work) : pause(failure), () -> repeat(work)));
    }

    private void begin(Work.Batches batch, Runnable whenCallEnded) {
        AtomicInteger unmade = new AtomicInteger(batch.calls());
        for (int i = 0; i < batch.threads(); i++) {
            makeNext(batch, unmade, whenCallEnded);
        }
    }

    private void makeNext(Work.Batches batch, AtomicInteger unmade, Runnable whenCallEnded) {
        if (unmade.getAndDecrement() > 0) {
            call(batch, failure -> {
                whenCallEnded.run();
                Duration pause = failure == null ? Duration.ZERO : pause(failure);
                loop.schedule(pause, () -> makeNext(batch, unmade, whenCallEnded));
            });
        }
    }

    private void call(Work work, Consumer<@Nullable Throwable> whenEnded) {
        if (process.record().isKilled()) {
            return;
        }
        long began = loop.nanos();
        CompletableFuture<?> future = client.call(work.options());
        var unused = future.whenComplete((value, failure) -> {
            if (process.record().isKilled()) {
                return;
            }
            if (failure == null) {
                process.record().completed(work, began);
            } else {
                process.record().failed(work, began);
                count(failure);
            }
            whenEnded.accept(failure);
        });
    }

    private void count(Throwable failure) {
        if (failure instanceof RateLimitException refused && refused.attempts() == 0) {
            process.record().failedFast();
        } else if (!(failure instanceof PetStoreException || failure instanceof PlainClient.CallFailed)) {
            faults.accept(failure);
        }
    }

    private Duration pause(Throwable failure) {
        if (!(failure instanceof RateLimitException refused)) {
            return PAUSE;
        }
        Duration asked = Duration.between(process.time().instant(), refused.retryAt());
        Duration longest = process.scenario().get(Scenario.LONGEST_PAUSE);
        Duration bounded = asked.compareTo(longest) < 0 ? asked : longest;
        return bounded.compareTo(PAUSE) > 0 ? bounded : PAUSE;
    }

    private Duration think(Work.Endless work) {
        Duration spread = work.longestThink().minus(work.shortestThink());
        return work.shortestThink().plus(process.randomUpTo(spread));
    }
}
