// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread that makes a loop runs it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SAME_THREAD)
class EventLoopTest {

    private final EventLoop loop = new EventLoop();
    private final List<String> happened = new ArrayList<>();

    @Test
    void runsTasksInTheOrderOfTimeAndThoseOfOneMomentAsTheyWereScheduled() {
        loop.schedule(Duration.ofSeconds(1), () -> loop.execute(() -> happened.add("last, at " + loop.instant())));
        loop.execute(() -> happened.add("first"));
        loop.schedule(Duration.ofSeconds(-1), () -> happened.add("second"));

        run(Duration.ofMinutes(1));

        assertThat(happened).containsExactly("first", "second", "last, at 2026-11-21T00:00:01Z");
    }

    @Test
    void runsNothingThatWasCancelled() {
        loop.schedule(Duration.ofSeconds(1), () -> happened.add("cancelled")).run();

        run(Duration.ofMinutes(1));

        assertThat(happened).isEmpty();
    }

    @Test
    void stopsBeforeTheEnd() {
        loop.schedule(Duration.ofMinutes(1), () -> happened.add("too late"));
        loop.schedule(Duration.ofDays(365_000), () -> happened.add("never"));

        run(Duration.ofMinutes(1));

        assertThat(happened).isEmpty();
        assertThat(loop.instant()).isEqualTo("2026-11-21T00:01:00Z");
    }

    @Test
    void refusesWhatComesFromAnotherThread() {
        assertThat(CompletableFuture.runAsync(() -> loop.execute(() -> {}), task -> new Thread(task).start()))
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(IllegalStateException.class);
    }

    private void run(Duration duration) {
        Instant end = EventLoop.START.plus(duration);
        loop.runUntil(() -> end);
    }
}
